import type { z } from 'zod';
import type { InputOf } from '../../../core/call.ts';
import { movingRecord, type OfferedAction } from '../../../core/record.ts';
import type { ParameterField, Price } from '../contract.ts';
import { problemsIn } from '../forms/rules.form.ts';
import { whyNoPattern } from '../forms/rules.pattern.ts';
import type { fieldSave, servicePriceSave } from './contract.ts';

/** Something that an editor must put right, by the field of the editor's form. */
export type EditingProblem = { field: string; message: string };

/** What decides whether a service can go on sale. */
export type Shelved = {
  status: number;
  sketch: string;
  intro: string;
  sampleRequirements: string;
  baseFen: number;
  priceNote: string;
  isCategoryOff: boolean;
  fields: number;
};

/** How services go on sale and are withdrawn. */
export const shelfRecord = movingRecord<'staff', Shelved>()({
  states: { off: [0, '已下架', 'stop'], on: [1, '销售中', 'done'] },
  moves: {
    withdraw: { name: '下架', from: ['on'], to: ['off'], by: ['staff'] },
    offer: { name: '上架', from: ['off'], to: ['on'], by: ['staff'], whyNot: whyNotOnSale },
  },
});
/** Whether a service is on sale. */
export const shelf = shelfRecord.states;

/** What can be done with a service; a reason where it cannot be done yet. */
export function shelfActions(service: Shelved): OfferedAction<'withdraw' | 'offer'>[] {
  return shelfRecord.offered(service, 'staff');
}

/** The first thing that a service lacks for being sold. */
function whyNotOnSale(service: Shelved): string | undefined {
  if (service.isCategoryOff) return '所属分类未启用';
  if (!service.sketch || !service.intro) return '请先填写简介和项目介绍';
  if (!service.sampleRequirements) return '请先填写样品要求';
  if (service.baseFen <= 0 || !service.priceNote) return '请先设置价格';
  return service.fields === 0 ? '请先设置检测参数' : undefined;
}

type FieldInput = Omit<
  z.output<(typeof fieldSave)['input']>,
  'service_rid' | 'applies_to' | 'version' | 'of_samples'
>;

/** A field as its editor has it, as forms have it. */
export function asFormField(input: FieldInput): ParameterField {
  const {
    id = 'new',
    required,
    options,
    accept,
    group,
    pattern,
    excludes,
    included,
    days_per_unit,
    ...rest
  } = input;
  return {
    ...rest,
    group: group || undefined,
    pattern: pattern ?? undefined,
    excludes: excludes.length ? excludes : undefined,
    id,
    required: required === 1,
    options,
    included: included || undefined,
    days_per_unit: days_per_unit || undefined,
    accept: accept || null,
  };
}

const choosing: readonly ParameterField['kind'][] = ['select', 'multi'];

/** Whether the condition of a field, or that of whom it asks for, and so on, asks for `key`. */
function comesBack(key: string, { depends }: ParameterField, others: readonly ParameterField[]): boolean {
  if (!depends || depends.key === key) return depends !== null;
  const left = others.filter((field) => field.key !== depends.key);
  const above = others.find((field) => field.key === depends.key);
  return above !== undefined && comesBack(key, above, left);
}

/** What is wrong with a field beside the others of the form; `others` are without it. */
export function problemsOfField(field: ParameterField, others: readonly ParameterField[]): EditingProblem[] {
  const { kind, options, min, max, depends } = field;
  const problem = (name: string, message: string) => [{ field: name, message }];
  if (others.some(({ key }) => key === field.key)) return problem('key', '参数标识已被使用');
  if (choosing.includes(kind)) {
    if (!options.length) return problem('options', '请至少添加一个选项');
    const twice = (name: 'value' | 'label') =>
      new Set(options.map((option) => option[name])).size < options.length;
    if (twice('value') || twice('label')) return problem('options', '选项的标识和名称不能重复');
  } else if (options.length) return problem('options', '只有单选和多选可以有选项');
  if (min !== null && max !== null && min > max) return problem('max', '最大值不能小于最小值');
  if (depends) {
    const other = others.find(({ key }) => key === depends.key);
    if (!other) return problem('depends', '所依赖的参数不在该项目的表单中');
    if (depends.in.some((value) => !valuesOf(other).includes(value)))
      return problem('depends', `“${other.name}”没有所选的触发选项`);
    if (comesBack(field.key, other, others)) return problem('depends', '参数之间的显示条件不能循环');
  }
  if (field.pattern) {
    if (kind !== 'text') return problem('pattern', '只有单行文本可以有格式规则');
    const wrong = whyNoPattern(field.pattern.rule);
    if (wrong) return problem('pattern', wrong);
  }
  for (const { when, key, in: excluded } of field.excludes ?? []) {
    const other = others.find((each) => each.key === key);
    if (!other) return problem('excludes', '互斥的参数不在该项目的表单中');
    const isStrange = (each: ParameterField, values: string[]) =>
      values.some((value) => !valuesOf(each).includes(value));
    if (isStrange(field, when)) return problem('excludes', `“${field.name}”没有所选的互斥选项`);
    if (isStrange(other, excluded)) return problem('excludes', `“${other.name}”没有所选的互斥选项`);
  }
  const alone = { ...field, depends: null, required: false };
  const [wrong] = problemsIn([alone], {}, { urgent: { multiplier_percent: 150, lead_time_factor: 1 } });
  return wrong ? problem('default', `默认值不正确：${wrong.message}`) : [];
}

/** What keeps a field from losing values, all of them when it leaves the form: fields of the form that ask for them. */
export function whyNeeded(
  key: string,
  left: readonly string[],
  others: readonly ParameterField[],
): string | undefined {
  const isLost = (rule: { key: string; in: string[] }) =>
    rule.key === key && rule.in.some((value) => !left.includes(value));
  for (const { name, depends, excludes = [] } of others) {
    if (depends && isLost(depends)) return `“${name}”的显示条件用到该参数或其选项，请先修改“${name}”`;
    if (excludes.some(isLost)) return `“${name}”的互斥规则用到该参数或其选项，请先修改“${name}”`;
  }
  return undefined;
}

/** The values that can be chosen in a field. */
export function valuesOf({ kind, options }: ParameterField): string[] {
  return kind === 'bool' ? ['true', 'false'] : options.map(({ value }) => value);
}

const countable: readonly ParameterField['kind'][] = ['number', 'multi', 'periodic-elements'];

/** Fields whose values can be multiplied to a quantity. */
export function countableFields<Field extends ParameterField>(fields: readonly Field[]): Field[] {
  return fields.filter(({ kind }) => countable.includes(kind));
}

type PriceInput = Omit<InputOf<typeof servicePriceSave>, 'rid' | 'version'>;

/** What is wrong with a price beside the fields of the form. */
export function problemsOfPrice(price: PriceInput, fields: readonly ParameterField[]): EditingProblem[] {
  const counting = countableFields(fields).map(({ id }) => id);
  const all = fields.map(({ id }) => id);
  if (price.quantity_from.some((id) => !counting.includes(id)))
    return [{ field: 'quantity_from', message: '计价数量须取自该项目的数字、多选或元素参数' }];
  if (price.option_params.some((id) => !all.includes(id)))
    return [{ field: 'option_params', message: '计价参数须是该项目的参数' }];
  const { urgent, super_urgent: faster } = price;
  if (faster && (!urgent || faster.multiplier_percent <= urgent.multiplier_percent))
    return [{ field: 'super_urgent', message: '特急须在加急之上，倍率高于加急' }];
  const rising = price.tiers.every(({ min_qty, discount_percent }, index) => {
    const former = price.tiers[index - 1];
    return !former || (min_qty > former.min_qty && discount_percent > former.discount_percent);
  });
  return rising ? [] : [{ field: 'tiers', message: '阶梯的数量和折扣须逐级递增' }];
}

/** A price as its editor has it, as the detail page has it. */
export function asFormPrice({
  base_fen,
  per,
  quantity_from,
  option_params,
  urgent,
  super_urgent = null,
  tiers,
  many,
  note,
}: PriceInput): Price {
  return {
    model: { per, quantity_from, option_params, note },
    base_fen,
    unit: `元/${per}`,
    tiers,
    urgent,
    super_urgent,
    ...(many && { many }),
  };
}
