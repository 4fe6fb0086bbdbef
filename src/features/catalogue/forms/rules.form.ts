import { inNumber } from '../../../core/counted.ts';
import type { ParameterField, Price } from '../contract.ts';
import { elements } from './rules.elements.ts';
import type { FormValue } from './rules.files.ts';
import { filesIn } from './rules.files.ts';
import { choiceName } from './rules.forms.ts';
import { isLike } from './rules.pattern.ts';

/** What a requirement form holds, by the keys of its fields. */
export type Values = Readonly<Record<string, FormValue | undefined>>;

/** Something about a form: still missing, or wrong and to be put right before anything is done with it. */
export type Problem = { key: string; kind: 'missing' | 'wrong'; message: string };

/** So many characters a field of one line, and one of several, takes. */
export const longest = { text: 500, textarea: 5_000 } as const;

/** What a field holds: what was entered, else its default; undefined when that is nothing. */
export function heldBy(field: ParameterField, values: Values): FormValue | undefined {
  const value = Object.hasOwn(values, field.key) ? values[field.key] : field.default;
  return isFormValue(value) && !isEmpty(value) ? value : undefined;
}

/** How services can be hurried. */
type Hurries = Pick<Price, 'urgent'> & Partial<Pick<Price, 'super_urgent'>>;

/** What the field of hurry holds for super-urgent work; for urgent work it is ticked. */
export const superUrgent = 'super';

/**
 * The fields that are asked for: not those whose condition is not met, or asks for a field that is not asked for itself, and no
 * hurry where there is none.
 */
export function visibleFields(
  fields: readonly ParameterField[],
  values: Values,
  price: Hurries,
): ParameterField[] {
  const isShown = ({ key, depends }: ParameterField, below: readonly string[] = []): boolean => {
    if ((key === 'urgent' && !price.urgent) || below.includes(key)) return false;
    if (!depends) return true;
    const other = fields.find((field) => field.key === depends.key);
    if (!other || chosenIn(depends, fields, values) === undefined) return false;
    return isShown(other, [...below, key]);
  };
  return fields.filter((field) => isShown(field));
}

/** Everything that is missing or wrong in the fields that are asked for, in their order; at most one of each. */
export function problemsIn(fields: readonly ParameterField[], values: Values, price: Hurries): Problem[] {
  const visible = visibleFields(fields, values, price);
  return visible.flatMap((field): Problem[] => {
    const value = heldBy(field, values);
    if (value === undefined) {
      const message = whyRequired(field, fields, values);
      return message ? [{ key: field.key, kind: 'missing', message }] : [];
    }
    const message =
      whyWrong(field, value, price) ??
      whyConflicting(field, value, fields, values) ??
      whyExcluded(field, value, visible, values);
    return message ? [{ key: field.key, kind: 'wrong', message }] : [];
  });
}

/** The values of fields that the form has; whatever else somebody sent is left out. */
export function knownValues(fields: readonly ParameterField[], values: Values): Record<string, FormValue> {
  return Object.fromEntries(
    fields.flatMap(({ key }) => {
      const value = Object.hasOwn(values, key) ? values[key] : undefined;
      return value === undefined ? [] : [[key, value]];
    }),
  );
}

/** Fields that must be filled in whenever they are shown (catalogue's README). */
const requiredWhenShown = ['bio_ethics'];

function whyRequired(
  field: ParameterField,
  fields: readonly ParameterField[],
  values: Values,
): string | undefined {
  if (!field.required && !requiredWhenShown.includes(field.key)) return undefined;
  const condition = field.depends && chosenIn(field.depends, fields, values);
  return condition ? `选择${condition}时须填写${field.name}` : `请填写${field.name}`;
}

/** The choice that a condition asks for, in words; undefined while it is not met. */
function chosenIn(
  { key, in: wanted }: NonNullable<ParameterField['depends']>,
  fields: readonly ParameterField[],
  values: Values,
): string | undefined {
  const other = fields.find((field) => field.key === key);
  if (!other) return undefined;
  const value = heldBy(other, values);
  const met = (Array.isArray(value) ? value : [value]).find((each) => wanted.includes(String(each)));
  if (met === undefined) return undefined;
  return `${other.name}“${other.options.find((option) => option.value === met)?.label ?? met}”`;
}

/** What is wrong with a value by itself. */
function whyWrong(field: ParameterField, value: FormValue, price: Hurries): string | undefined {
  const { name, kind } = field;
  switch (kind) {
    case 'select':
      return isOption(field, value) ? undefined : notAnOption(name);
    case 'multi':
      return isList(value) && value.every((each) => isOption(field, each)) ? undefined : notAnOption(name);
    case 'bool':
      if (field.key === 'urgent' && value === superUrgent && price.super_urgent) return undefined;
      return typeof value === 'boolean' ? undefined : notAnOption(name);
    case 'number':
      return whyNoNumber(field, value);
    case 'range':
      return whyNoRange(field, value);
    case 'text':
    case 'textarea': {
      if (typeof value !== 'string') return `${name}的内容不正确`;
      if (value.length > longest[kind]) return `${name}最多${longest[kind]}字`;
      return kind === 'text' && field.pattern && !isLike(field.pattern.rule, value.trim())
        ? `${name}应为${field.pattern.text}`
        : undefined;
    }
    case 'periodic-elements': {
      if (!isList(value) || !value.every((each) => elements.includes(String(each)))) return notAnOption(name);
      const [least, most] = [field.min ?? 0, field.max ?? elements.length];
      const isFit = value.length >= least && value.length <= most;
      return isFit ? undefined : `${name}应选择${least === most ? least : `${least}~${most}`}个`;
    }
    case 'file':
      return whyNoFiles(field, value);
  }
}

/** Files are known by what was uploaded; each has one of the endings that are asked for. */
function whyNoFiles({ name, accept }: ParameterField, value: FormValue): string | undefined {
  const held = filesIn(value);
  if (!isList(value) || value.length > 20 || held.length !== value.length) return `${name}的文件不正确`;
  const endings = accept?.toLowerCase().split(',');
  const isTaken = (file: string) => !endings || endings.some((ending) => file.toLowerCase().endsWith(ending));
  return held.every((file) => isTaken(file.name))
    ? undefined
    : `${name}仅支持 ${accept?.split(',').join('、')}`;
}

function whyNoNumber(field: ParameterField, value: FormValue): string | undefined {
  const { name, unit, min, max, step } = field;
  if (typeof value !== 'number' || !Number.isFinite(value)) return `${name}应为数字`;
  if (value < (min ?? -Infinity) || value > (max ?? Infinity)) return outOfRange(field);
  if (!step || isStep(value, min ?? 0, step)) return undefined;
  return step === 1 ? `${name}应为整数` : `${name}应以${step}${unit}为一档`;
}

function whyNoRange(field: ParameterField, value: FormValue): string | undefined {
  const [low, high, ...more] = Array.isArray(value) ? value : [];
  if (typeof low !== 'number' || typeof high !== 'number' || more.length) return `${field.name}应为两个数字`;
  if (low < (field.min ?? -Infinity) || high > (field.max ?? Infinity)) return outOfRange(field);
  return low < high ? undefined : `${field.name}的下限应小于上限`;
}

/** What is wrong with a value beside the others. */
function whyConflicting(
  field: ParameterField,
  value: FormValue,
  fields: readonly ParameterField[],
  values: Values,
): string | undefined {
  if (field.key === 'hazards' && Array.isArray(value) && value.includes('none') && value.length > 1)
    return `${field.name}选择“无”时不能再选其他项`;
  if (field.key !== 'sample_names' || typeof value !== 'string') return undefined;
  const names = value.split('\n').flatMap((line) => line.trim() || []);
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice) return `样品编号重复：${twice}`;
  const counted = fields.find(({ key }) => key === 'sample_count');
  const count = counted && heldBy(counted, values);
  const isCounted = typeof count === 'number' && !whyNoNumber(counted as ParameterField, count);
  return isCounted && names.length !== count
    ? `样品数量为${count}个，${field.name}应为${count}行，现有${names.length}行`
    : undefined;
}

/** Which values of another field that is asked for cannot be beside those of this one. */
function whyExcluded(
  field: ParameterField,
  value: FormValue,
  visible: readonly ParameterField[],
  values: Values,
): string | undefined {
  for (const { when, key, in: excluded } of field.excludes ?? []) {
    const other = visible.find((each) => each.key === key);
    const mine = among(value, when);
    const theirs = other && among(heldBy(other, values), excluded);
    if (mine !== undefined && theirs !== undefined)
      return `${field.name}“${choiceName(field, mine)}”不能与${other?.name}“${choiceName(other as ParameterField, theirs)}”同时选择`;
  }
  return undefined;
}

/** The first of the values held that is among these. */
function among(held: FormValue | undefined, wanted: readonly string[]): string | undefined {
  return (Array.isArray(held) ? held : [held]).map(String).find((each) => wanted.includes(each));
}

function outOfRange({ name, unit: one, min, max }: ParameterField): string {
  const unit = inNumber(max ?? min ?? 1, one);
  if (min === null) return `${name}应不超过${max}${unit}`;
  return max === null ? `${name}应不小于${min}${unit}` : `${name}应在${min}~${max}${unit}之间`;
}

function notAnOption(name: string): string {
  return `${name}的选项不正确，请重新选择`;
}

function isOption({ options }: ParameterField, value: unknown): boolean {
  return options.some((option) => option.value === value);
}

/** A list in which nothing stands twice. */
function isList(value: FormValue): value is (string | number)[] {
  return Array.isArray(value) && new Set(value).size === value.length;
}

/** Steps are decimal, so that a comparison in floating point needs a tolerance. */
function isStep(value: number, from: number, step: number): boolean {
  const steps = (value - from) / step;
  return Math.abs(steps - Math.round(steps)) < 1e-6;
}

function isFormValue(value: unknown): value is FormValue {
  if (Array.isArray(value))
    return value.every((each) => typeof each === 'string' || typeof each === 'number');
  return ['string', 'number', 'boolean'].includes(typeof value);
}

function isEmpty(value: FormValue): boolean {
  return Array.isArray(value) || typeof value === 'string' ? value.length === 0 : false;
}
