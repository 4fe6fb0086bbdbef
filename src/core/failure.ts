import { busy } from './busy.ts';

/** Texts that every feature shares (product definition, section 0). */
export const refusals = {
  badInput: '参数错误',
  notFound: '记录不存在',
  wrongState: '当前状态不可操作',
  stale: '数据已更新，请刷新后重试',
  forbidden: '无权限操作',
  signedOut: '登录已过期，请重新登录',
  noSuchCall: '接口不存在',
  tooLarge: '文件过大',
  unsupportedType: '不支持的内容类型',
  tooMany: '操作过于频繁，请稍后再试',
  keyReused: '该请求编号已用于其他内容',
  busy,
  inUse: '有操作正在进行，请稍后再试',
  closedAccount: '该客户的账号已注销',
  dissolvedGroup: '该课题组已解散',
} as const;

/**
 * An expected refusal, told to the customer as it is written: HTTP 200, `{code: 0, data: null, msg}`.
 * What else is thrown and is neither a class of this file nor known to `answerFor` is a defect and becomes 500.
 */
export class Failure extends Error {
  override name = 'Failure';
}

/** A request that failed before there was an answer, or that was answered with another status than 200 to 299. */
export class RequestFailed extends Failure {
  override name = 'RequestFailed';
  /** `ERR_NETWORK`, `ERR_TIMEOUT`, or the status, as `HTTP_503`. */
  readonly code: string;
  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** The call needs a token that is missing, unknown, expired or revoked: HTTP 401. */
export class SignedOut extends Error {
  override name = 'SignedOut';
  constructor() {
    super(refusals.signedOut);
  }
}

/** The member of staff may not do this: HTTP 403. */
export class Forbidden extends Error {
  override name = 'Forbidden';
  constructor() {
    super(refusals.forbidden);
  }
}

/** A limit is used up: HTTP 429 with Retry-After. */
export class TooMany extends Error {
  override name = 'TooMany';
  /** Whole seconds until it is worth trying again. */
  readonly retryAfter: number;
  constructor(retryAfter: number, message: string = refusals.tooMany) {
    super(message);
    this.retryAfter = Math.max(1, Math.ceil(retryAfter));
  }
}

/** What was sent is larger than allowed: HTTP 413. */
export class TooLarge extends Error {
  override name = 'TooLarge';
  constructor() {
    super(refusals.tooLarge);
  }
}

/** The server sheds this request to keep the others quick: HTTP 503 with Retry-After. */
export class Overloaded extends Error {
  override name = 'Overloaded';
  /** Whole seconds until it is worth trying again. */
  readonly retryAfter = 2;
  constructor(message: string = refusals.busy) {
    super(message);
  }
}

/** The key of a request was used before, for something else: HTTP 409. */
export class KeyReused extends Error {
  override name = 'KeyReused';
  constructor() {
    super(refusals.keyReused);
  }
}
