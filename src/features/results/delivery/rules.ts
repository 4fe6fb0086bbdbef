import { payStates } from '../../orders/rules.states.ts';

/**
 * What decides whether data may be taken: how the order is paid and whether it has been; when its data was released
 * first, and since when its customer's debts are overdue for so long that new data waits (null when they are not).
 */
export type Payment = {
  payMode: 0 | 1 | 2;
  payStatus: number;
  releasedAt?: Date | null;
  heldSince?: Date | null;
};

/** Once money came for an order its data stays, whatever becomes of the money. */
const { paid, refunding, refunded, free } = payStates;
const paidFor: readonly number[] = [paid, refunding, refunded, free];

/**
 * Why the data of an order may not be looked at or taken yet, in words for its customer; undefined when it may
 * (product definition, 1.1): at once when one settles afterwards, after payment when one pays first, on credit unless
 * statements were overdue for long when the data came. What could be taken once is never taken away.
 */
export function whyHeld({ payMode, payStatus, releasedAt, heldSince }: Payment): string | undefined {
  if (paidFor.includes(payStatus)) return undefined;
  if (payMode === 1) return '订单尚未付清，付款后即可查看和下载数据';
  const isHeld = payMode === 2 && heldSince && releasedAt && releasedAt > heldSince;
  return isHeld ? '您有逾期未付的结算单，付款后即可下载数据' : undefined;
}

/** An order's number that tells its owner which one it is, and nobody else: D261120000123 → D2611•••••123. */
export function maskedOrder(no: string): string {
  return no.length < 9 ? no : `${no.slice(0, 5)}${'•'.repeat(no.length - 8)}${no.slice(-3)}`;
}

/** A network address without its last part. */
export function maskedAddress(address: string): string {
  if (address.includes(':')) return `${address.split(':').slice(0, 3).join(':')}:*`;
  return address.replace(/\.\d+$/, '.*');
}

export type UsedCondition = { name: string; value: string };

/** What stands where nothing was done or decided, or where somebody meant to say more: no paper tells it. */
const untold =
  /^(否|无|不.{0,3}|没有|未知|待定|默认|其他.*|随常规.*|由.{0,6}(选择|决定|判断|推荐)|.*见备注|0 (个.*|种|次|层|点|条|张|圈|h|小时|天)|[-—–/]+)$/;
/** Who brought or chose something, without what it was. */
const whose = /^(自备|自带|客户|平台)[^，\d]*$/;
/** What people declare, expect, wish for or arrange beside the measurement. */
const unmeasured =
  /声明|申报|批件|云视频|备注|加急|样品(?:数量|编号)|保存条件|回收|操作方式|机时|沟通方式|源文件|截止日期|首要问题|预计|怀疑|用途|外观|核对|关注(?!元素)|试样加工|方法来源/;
/** How many there are of what is paid for: 指标数 2 个, 检测孔数 48 孔. */
const counted = /数 \d+ [个孔种张天组条]$/;
/** What a choice says to whoever orders: what it holds for its price, what it is good for. */
const aside = /（(?:[\p{Script=Han}、，]+|[^（）]*(?:含|议价|审核|加收|另计)[^（）]*)）/gu;
/** What was done, perhaps with how. */
const done = /^(?:是|需要|加做)(（.*）)?$/;

/** A condition as a paper tells it: 附相检索 where that was chosen, 管电压 40 kV where it has a value. */
function conditionOf({ name, value }: UsedCondition): string | undefined {
  const about = name.trim();
  const chosen = value.split('、').filter((each) => !whose.test(each.trim()));
  const said = inOneSentence(chosen.join('、').replace(aside, ''))
    .replace(/ °(?!C)/g, '°')
    .replace(/(?<![\p{L}\p{N}])-(?=\d)/gu, '−');
  if (!about || !said || untold.test(said) || unmeasured.test(about)) return undefined;
  const [isDone, how = ''] = done.exec(said) ?? [];
  const condition = isDone ? `${about}${how}` : `${about} ${said}`;
  return counted.test(condition) ? undefined : condition;
}

/** Lines and sentences, as people wrote them into a form, as parts of one. */
function inOneSentence(text: string): string {
  const parts = text.split(/[\n。；]/).map((part) => part.trim().replace(/[，、,;]$/, ''));
  return parts.filter(Boolean).join('，');
}

/** How something was measured, as a paragraph for a paper, of what is known; undefined when that is nothing. */
export function methodOf(work: {
  service: string;
  instrument: string;
  used: readonly UsedCondition[];
}): string | undefined {
  const told = work.used.flatMap((one) => conditionOf(one) ?? []);
  const conditions = told.join(told.some((one) => one.includes('，')) ? '；' : '，');
  if (!work.instrument && !conditions) return undefined;
  const what = /[A-Za-z0-9]$/.test(work.service) ? `${work.service} ` : work.service;
  if (!work.instrument) return `${what}的测试条件：${conditions}。`;
  // People calculate with software, which stands behind the name of their group.
  const [, software] = /^\p{Script=Han}+组 (.+)$/u.exec(work.instrument) ?? [];
  const where = software ? `用 ${software} 完成` : `在 ${work.instrument} 上完成`;
  const how = conditions && `，${software ? '条件' : '测试条件'}：${conditions}`;
  return `${what}${where}${how}。`;
}

/** A size as people read it. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1024 ** 2 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1024 ** 2).toFixed(1)} MB`;
}
