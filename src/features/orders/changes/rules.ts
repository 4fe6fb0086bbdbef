import type { Change } from '../../../core/record.ts';
import type { Sample } from '../contract.ts';
import { hazards } from '../contract.ts';

/** What becomes of the rest of samples, in words. */
export const leftoverNames: Record<number, string> = { 0: '不回收', 1: '回收', 2: '销毁并出具证明' };

/** What becomes of the rest of samples and how far that is, said once where both are the same. */
export function leftoverInWords(leftover: number, state: string): string {
  const wish = leftoverNames[leftover] ?? '';
  return wish === state ? wish : `${wish}（${state}）`;
}

/** What is compared of an order when it is changed. */
export type Comparable = {
  contact: { name: string; phone: string };
  leftover: number;
  isSecret: boolean;
  remark: string;
  lines: readonly { name: string; count: number; answers: readonly { name: string; value: string }[] }[];
  samples: readonly Sample[];
  /** What coupon and points take off, in words; empty for nothing. */
  discount: string;
  total: string;
};

/** What is different after a change of an order, in words; lines are compared by their places. */
export function changesBetween(before: Comparable, after: Comparable): Change[] {
  const pairs: [string, string, string][] = [
    ...before.lines.flatMap((line, index) => lineChanges(line, after.lines[index] ?? line)),
    ...sampleChanges(before.samples, after.samples),
    ['联系人', person(before.contact), person(after.contact)],
    ['剩余样品', leftoverNames[before.leftover] ?? '', leftoverNames[after.leftover] ?? ''],
    ['样品保密', before.isSecret ? '是' : '否', after.isSecret ? '是' : '否'],
    ['备注', before.remark, after.remark],
    ['优惠', before.discount, after.discount],
    ['费用', before.total, after.total],
  ];
  return pairs.filter(([, from, to]) => from !== to).map(([name, from, to]) => ({ name, from, to }));
}

type Line = Comparable['lines'][number];

function lineChanges(before: Line, after: Line): [string, string, string][] {
  const names = new Set([...before.answers, ...after.answers].map(({ name }) => name));
  const valueIn = ({ answers }: Line, name: string) =>
    answers.find((each) => each.name === name)?.value ?? '';
  return [
    [`${before.name} · 数量`, String(before.count), String(after.count)],
    ...[...names].map((name): [string, string, string] => [
      `${before.name} · ${name}`,
      valueIn(before, name).replaceAll('\n', '、'),
      valueIn(after, name).replaceAll('\n', '、'),
    ]),
  ];
}

function sampleChanges(before: readonly Sample[], after: readonly Sample[]): [string, string, string][] {
  const numbers = [...new Set([...before, ...after].map(({ no }) => no))];
  const told = (list: readonly Sample[], no: string) => {
    const sample = list.find((each) => each.no === no);
    return sample ? sampleInWords(sample) : '';
  };
  const photoIn = (list: readonly Sample[], no: string) =>
    list.find((each) => each.no === no)?.photo_rid ?? '';
  const photos = numbers.map((no): [string, string, string] => {
    const [old, next] = [photoIn(before, no), photoIn(after, no)];
    return [`样品 ${no} · 照片`, old && '原照片', next === old ? old && '原照片' : next && '新照片'];
  });
  return [
    ...numbers.map((no): [string, string, string] => [
      `样品 ${no}`,
      told(before, no) || '无',
      told(after, no) || '删除',
    ]),
    ...photos,
  ];
}

/** One sample in a line, without its number. */
export function sampleInWords({
  name,
  form,
  amount,
  unit,
  composition,
  hazards: dangers,
  storage,
}: Sample): string {
  const risks = dangers.map((danger) => hazards.find(({ value }) => value === danger)?.label ?? danger);
  return [name, form, amount === null ? '' : `${amount} ${unit}`, composition, risks.join('、'), storage]
    .filter(Boolean)
    .join('，');
}

function person({ name, phone }: Comparable['contact']): string {
  return `${name} ${phone}`.trim();
}
