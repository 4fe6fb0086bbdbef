import { z } from '../../../core/zod.ts';
import { bareNumber, isCreditCode, isLandline, narrow, type TitleField } from './rules.ts';

/** What can be read from a pasted block. */
export type PastedField = 'title' | Exclude<TitleField, 'address_rid'>;

/** What was read, and what was not understood, as it was written. */
export type Pasted = { fields: Partial<Record<PastedField, string>>; unread: string[] };

/** What a label announces: one field, or two in one line. */
type Kind = PastedField | 'place' | 'till';

/** A value, and how plainly it was said: by its shape alone (0), under a label (1), under the label of registrations (2). */
type Reading = { field: PastedField; value: string; plain: 0 | 1 | 2; source: string };

const whose = '(?:注册|工商注册|单位|公司|企业|开票)?';
const and = '[、,/和及与&+或 ]*';
const taxNo = `(?:购方|购买方|单位|公司|企业|开票)?(?:纳税人?识别号码?|纳税人?税号|纳税号|税务登记证?号|税号|统一(?:社会)?信用代码|社会信用代码|信用代码)`;
const phone = `${whose}电话(?:号码)?`;
const bankName = '(?:公司|单位|企业|基本户)?(?:开户银行|开户行)(?:名称|全称)?';
const account = '(?:银行|对公|公司|单位|企业|开户|基本户|人民币)*(?:账号|帐号|账户|帐户)(?:号码)?';

/** Labels as regular expressions, in which any sign may be followed by spaces. */
const labels: readonly (readonly [Kind, string])[] = [
  ['title', '(?:发票|开票|单位|公司|企业|购方|购买方)?(?:名称|抬头|全称)|(?:发票)?抬头名称'],
  ['tax_no', `${taxNo}(?:${and}\\(?${taxNo}\\)?)*`],
  ['place', `${whose}地址${and}${phone}|${phone}${and}${whose}地址`],
  ['till', `(?:${bankName}|银行)[、,/和及与&+ ]+${account}|${bankName}${account}`],
  ['reg_address', `${whose}地址`],
  ['reg_phone', phone],
  ['bank', bankName],
  ['account_no', account],
  ['email', '(?:接收|收票|收件|发票|电子发票|公司|单位|企业)?(?:电子)?(?:邮箱|邮件)(?:地址)?|e-?mail'],
];
const loosely = (source: string) =>
  source.replace(/(\[[^\]]*\])|(\p{Script=Han})(\??)/gu, (_, set, sign, may) => set ?? `(?:${sign} *)${may}`);
const each = labels.map(([kind, source]) => [kind, `(?:${loosely(source)})`] as const);
const any = each.map(([, source]) => source).join('|');
const hint = '(?:\\([^()]{1,20}\\))?';
const before = '(?:^|[\\s,;.。、|/:)\\]】>*·•-]|[0-9A-Za-z])';
const labelBeforeColon = new RegExp(`(${before})[【\\[(]? *(${any}) *${hint} *[】\\])]? *$`, 'iu');
const labelOfLine = new RegExp(`^[【\\[]? *(${any}) *${hint} *([】\\]])? *`, 'iu');
const kinds = each.map(([kind, source]) => [kind, new RegExp(`^${source} *$`, 'iu')] as const);
/** A label that stands before a number without a colon. */
const labelOfNumber = new RegExp(
  `(?:^|[ ,;.。、|])(?:${loosely(`${taxNo}|${account}|${phone}`)})(?= *[0-9A-Za-z(+][0-9A-Za-z() -]{6})`,
  'giu',
);
const unknownLabel = /(^|[\s,;.。、|)])(?:\p{Script=Han}{1,12}|[A-Za-z][A-Za-z -]{0,15}) *$/u;
const bullet = /^(?:[\s*·•>#|,;。、-]|\(?\d{1,2}[.、)]|[①-⑳])+(?!\d)/;
const heading = /^(?:单位|公司|我司|我校|增值税|专用|普通|电子|发票|开票)*(?:信息|资料|抬头)(?:如下)?$/;
const edges = /^[\s,，;；。、:：|“"”]+|[\s,，;；。、|“"”]+$/g;

/** Names end so when they are those of organisations. */
const legalForm =
  /(?:公司|大学|学院|中学|研究院|研究所|实验室|医院|事务所|合作社|出版社|合伙\)|合伙）|中心|工厂|商行|经营部|工作室)$/;
const bankForm = /(?:银行|信用社|信用合作社|农信社).*(?:支行|分行|总行|营业部|营业厅|分理处|信用社|合作社)$/;
const phoneForm =
  '(?:\\+?86[- ]?)?(?:\\(0\\d{2,3}\\) ?\\d{7,8}|0\\d{2,3}[- ]?\\d{7,8}|1[3-9]\\d{9}|[48]00-?\\d{3}-?\\d{4})(?:(?:-|转)\\d{1,6})?';
const most: Record<PastedField, number> = {
  ...{ title: 100, tax_no: 20, bank: 100, account_no: 30 },
  ...{ reg_address: 200, reg_phone: 30, email: 100 },
};

/**
 * Reads the fields of a title from a block that somebody pasted: labels in any order, values behind or below them, and
 * what is plain without a label. What is unclear or contradicts itself is not read but told.
 */
export function readPasted(text: string): Pasted {
  const readings: Reading[] = [];
  const unread: string[] = [];
  /** A label whose value is still to come; not certain when the one before it had none either. */
  let awaited: { kind: Kind; plain: 1 | 2; source: string; isCertain: boolean } | undefined;
  /** What may follow in the next line without a label. */
  let next: PastedField | undefined;
  let isFirst = true;

  const take = (kind: Kind, value: string, plain: 0 | 1 | 2, source: string): boolean => {
    const found = valuesOf(kind, value);
    if (!found) return false;
    readings.push(...found.map(([field, each]) => ({ field, value: each, plain, source })));
    const fields = found.map(([field]) => field);
    next = undefined;
    if (kind === 'place' && fields.length === 1 && fields[0] === 'reg_address') next = 'reg_phone';
    if ((kind === 'till' || kind === 'bank') && fields.length === 1 && fields[0] === 'bank')
      next = 'account_no';
    return true;
  };

  const takeFree = (part: string, mayBeTitle: boolean): void => {
    const [wanted, following] = [awaited, next];
    awaited = undefined;
    next = undefined;
    if (wanted) {
      const isPlain = wanted.isCertain || !/^(title|reg_address|place|bank|till)$/.test(wanted.kind);
      if (isPlain && take(wanted.kind, part, wanted.plain, `${wanted.source} ${part}`)) return;
    } else if (following && take(following, part, 1, part)) return;
    else if (readFree(part, mayBeTitle, take)) return;
    const pieces = part.split(/[,，;；]/).filter((piece) => piece.trim());
    if (wanted || pieces.length < 2) unread.push(part);
    else for (const [index, piece] of pieces.entries()) takeFree(piece.trim(), mayBeTitle && index === 0);
  };

  for (const line of text.split(/[\r\n\t\v\f\u0085\u2028\u2029]+/)) {
    for (const { kind, plain, value, source } of partsOf(line)) {
      if (kind === 'free') {
        if (heading.test(value)) continue;
        takeFree(value, isFirst);
        isFirst = false;
        continue;
      }
      const isAfterEmpty = awaited !== undefined;
      awaited = undefined;
      next = undefined;
      if (kind === 'unknown') {
        if (value || !heading.test(source.replace(/[:：\s]+$/, ''))) unread.push(source);
      } else if (!value) awaited = { kind, plain, source, isCertain: !isAfterEmpty };
      else if (!take(kind, value, plain, source)) unread.push(source);
      isFirst = false;
    }
  }
  return settled(readings, unread);
}

type Take = (kind: Kind, value: string, plain: 0, source: string) => boolean;

/** Reads what stands without a label, if its shape leaves no doubt; of names only the first line, before its tax number. */
function readFree(part: string, mayBeTitle: boolean, take: Take): boolean {
  if (z.email().safeParse(narrow(part)).success) return take('email', part, 0, part);
  if (isPlainTaxNo(bareNumber(part))) return take('tax_no', part, 0, part);
  if (isPlainAccount(bareNumber(part))) return take('account_no', part, 0, part);
  const [, name = '', number = ''] = /^(.*?)[\s,，;；、]+([0-9A-Za-z][0-9A-Za-z ]{7,})$/.exec(part) ?? [];
  if (bankForm.test(part) || (bankForm.test(name) && /^\d{8,30}$/.test(bareNumber(number))))
    return take('till', part, 0, part);
  if (!mayBeTitle) return false;
  if (legalForm.test(part)) return take('title', part, 0, part);
  if (!legalForm.test(name) || !isPlainTaxNo(bareNumber(number))) return false;
  return take('title', name, 0, part) && take('tax_no', number, 0, part);
}

/** A number that is a tax number and nothing else: a credit code as it is built, or one of older kinds with a letter. */
function isPlainTaxNo(number: string): boolean {
  if (/^[1-9A-HJ-NPQRTUWXY][1-9]\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(number))
    return /[A-Z]/.test(number) || isCreditCode(number);
  return /^\d{6}(?=.*[A-Z])[0-9A-Z]{8}[0-9X]$/.test(number);
}

/** Digits in a number that accounts have and tax numbers have not. */
function isPlainAccount(number: string): boolean {
  return /^\d+$/.test(number) && [12, 13, 14, 16, 19, 21, 22, 23, 24, 25].includes(number.length);
}

type Part = { kind: Kind | 'unknown' | 'free'; plain: 1 | 2; value: string; source: string };

/** A line cut before each of its labels; what stands before the first is free. */
function partsOf(line: string): Part[] {
  const spaced = line.replace(/[ \u00A0\u2000-\u200B\u202F\u3000\uFEFF]+/g, ' ');
  const written = withColons(spaced.slice(bullet.exec(narrow(spaced))?.[0].length ?? 0));
  const signs = narrow(written);
  const cuts: { from: number; to: number; kind: Kind | 'unknown'; plain: 1 | 2 }[] = [];
  let from = 0;
  for (let colon = signs.indexOf(':'); colon >= 0; colon = signs.indexOf(':', colon + 1)) {
    const head = signs.slice(from, colon);
    const known = labelBeforeColon.exec(from ? `:${head}` : head);
    const unknown = known ? null : unknownLabel.exec(head);
    if (known?.[1] !== undefined) {
      const start = from + known.index + known[1].length - (from ? 1 : 0);
      cuts.push({ from: Math.max(start, from), to: colon + 1, ...kindOf(known[2] ?? '') });
      from = colon + 1;
    } else if (unknown && (unknown[1] || from === 0)) {
      cuts.push({ from: from + unknown.index, to: colon + 1, kind: 'unknown', plain: 1 });
      from = colon + 1;
    }
  }
  const lead = written.slice(0, cuts[0]?.from).replace(edges, '');
  const parts = cuts.map(({ from: start, to, kind, plain }, index): Part => {
    const end = cuts[index + 1]?.from;
    const source = written.slice(start, end).replace(edges, '');
    return { kind, plain, value: written.slice(to, end).replace(edges, ''), source };
  });
  return lead ? [leadOf(lead), ...parts] : parts;
}

/** A colon behind each label that stands before a number without one. */
function withColons(line: string): string {
  let [written, from] = ['', 0];
  for (const { 0: label, index } of narrow(line).matchAll(labelOfNumber)) {
    const end = index + label.length;
    written += `${line.slice(from, end)}:`;
    from = end;
  }
  return written + line.slice(from);
}

/** What stands before the first colon: a label and its value without one, or something free. */
function leadOf(lead: string): Part {
  const free: Part = { kind: 'free', plain: 1, value: lead, source: lead };
  const signs = narrow(lead);
  const [whole = '', label = '', bracket] = labelOfLine.exec(signs) ?? [];
  if (!label) return free;
  const value = lead.slice(whole.length).replace(edges, '');
  const isApart = bracket || /\s$/.test(whole) || !value;
  if (!isApart) return free;
  return { ...kindOf(label), value, source: lead };
}

function kindOf(label: string): { kind: Kind; plain: 1 | 2 } {
  const tight = label.replace(/\s/g, '');
  const [kind = 'title'] = kinds.find(([, whole]) => whole.test(label)) ?? [];
  return { kind, plain: /注册|开票/.test(tight) ? 2 : 1 };
}

/** The fields that a value says, or undefined when it is not what its label announces. */
function valuesOf(kind: Kind, written: string): [PastedField, string][] | undefined {
  const value = written.replace(edges, '').replace(/\s+/g, ' ');
  const found = readers[kind](value, narrow(value));
  return found?.every(([field, each]) => each.length <= most[field]) ? found : undefined;
}

type Reader = (value: string, signs: string) => [PastedField, string][] | undefined;

const only =
  (field: PastedField, accepts: (signs: string) => string | false): Reader =>
  (_value, signs) => {
    const accepted = accepts(signs);
    return accepted === false ? undefined : [[field, accepted]];
  };

/** An address with or without a telephone number at one of its ends. */
const readPlace: Reader = (value, signs) => {
  if (isPhone(signs)) return [['reg_phone', signs]];
  const ends = [
    new RegExp(`^(.*?\\D)(${phoneForm})$`),
    /^(.*?[\s,;、/。])(\d{7,8})$/,
    new RegExp(`^(${phoneForm})([\\s,;、/。].*)$`),
  ];
  const [behind, near, ahead] = ends.map((form) => form.exec(signs));
  const last = behind ?? near;
  const cut = last?.[1]?.length ?? ahead?.[1]?.length;
  if (cut === undefined) return isAddress(value) ? [['reg_address', tidy(value)]] : undefined;
  const [place, number] = last
    ? [value.slice(0, cut), signs.slice(cut)]
    : [value.slice(cut), signs.slice(0, cut)];
  const address = tidy(place);
  if (!isAddress(address)) return undefined;
  return [
    ['reg_address', address],
    ['reg_phone', number.trim()],
  ];
};

/** A bank with or without an account at one of its ends. */
const readTill: Reader = (value, signs) => {
  const number = bareNumber(signs);
  if (/^\d{8,30}$/.test(number)) return [['account_no', number]];
  const behind = /^(.*?[^\d\s]) *(\d[\d ]{6,}\d)$/.exec(signs);
  const ahead = /^(\d[\d ]{6,}\d) *([^\d\s].*)$/.exec(signs);
  const cut = behind?.[1]?.length ?? ahead?.[1]?.length;
  if (cut === undefined) return isBank(value) ? [['bank', tidy(value)]] : undefined;
  const name = tidy((behind ? value.slice(0, cut) : value.slice(cut)).replace(/[\s,，;；、/]*[账帐]号$/, ''));
  const digits = bareNumber(behind ? signs.slice(cut) : signs.slice(0, cut));
  if (!isBank(name) || digits.length < 8) return undefined;
  return [
    ['bank', name],
    ['account_no', digits],
  ];
};

const readers: Record<Kind, Reader> = {
  title: (value, signs) => {
    const [, name = '', number = ''] = /^(.*?)[ ,;、]+([0-9A-Za-z]{15,20})$/.exec(signs) ?? [];
    if (isPlainTaxNo(bareNumber(number))) {
      const found = readers.title(value.slice(0, name.length), name);
      return found && [...found, ['tax_no', bareNumber(number)]];
    }
    if (/^\P{L}*$|:|\d{8}/u.test(signs) || signs.length < 2) return undefined;
    return new RegExp(`^(?:${any})(?: |$)`, 'iu').test(signs) ? undefined : [['title', tidy(value)]];
  },
  tax_no: only('tax_no', (signs) => {
    const number = bareNumber(signs);
    return /^[0-9A-Z]{15,20}$/.test(number) && number;
  }),
  reg_phone: only('reg_phone', (signs) => isPhone(signs) && signs),
  account_no: only('account_no', (signs) => {
    const number = bareNumber(signs);
    return /^\d{8,30}$/.test(number) && number;
  }),
  email: only('email', (signs) => z.email().safeParse(signs.toLowerCase()).success && signs.toLowerCase()),
  reg_address: (value, signs) => (isPhone(signs) ? undefined : readPlace(value, signs)),
  place: readPlace,
  bank: (value, signs) => (/^[\d ]+$/.test(signs) ? undefined : readTill(value, signs)),
  till: readTill,
};

function isPhone(signs: string): boolean {
  return isLandline(signs) && signs.replace(/\D/g, '').length <= 18;
}

function isAddress(value: string): boolean {
  return /\p{Script=Han}{2}/u.test(value) && !/:|\d{7}/.test(narrow(value));
}

function isBank(value: string): boolean {
  return /\p{L}{2}/u.test(value) && !/:|\d{8}/.test(narrow(value));
}

/** Letters and digits narrow, Chinese signs as they are. */
function tidy(text: string): string {
  return text
    .replace(edges, '')
    .replace(/[０-９Ａ-Ｚａ-ｚ－　]/g, (sign) => narrow(sign))
    .trim();
}

/** Each field as it was said most plainly; what was said in two ways is not taken, and a name alone is no title. */
function settled(readings: readonly Reading[], told: readonly string[]): Pasted {
  const fields: Pasted['fields'] = {};
  const isDropped = (reading: Reading) => fields[reading.field] !== reading.value;
  for (const field of new Set(readings.map((reading) => reading.field))) {
    const said = readings.filter((reading) => reading.field === field);
    const plainest = Math.max(...said.map(({ plain }) => plain));
    const values = new Set(said.filter(({ plain }) => plain === plainest).map(({ value }) => value));
    if (values.size === 1) fields[field] = [...values][0];
  }
  const isNamedAlone = readings.every(({ field, plain }) => field !== 'title' || plain === 0);
  if (fields.tax_no === undefined && isNamedAlone) delete fields.title;
  const dropped = readings.filter(isDropped).map(({ source }) => source);
  return { fields, unread: [...new Set([...told, ...dropped])] };
}
