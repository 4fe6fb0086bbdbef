import { expect, test } from 'vitest';
import { type DemoParameter, demoForm, demoServices } from '../../../../tests/fixtures/demo-services.ts';
import { methodOf, type UsedCondition } from './rules.ts';

const cases = demoServices.map((service) => {
  const instrument = `${service.instrument.vendor} ${service.instrument.model}`;
  const fields = demoForm(service).filter(({ appliesTo }) => !appliesTo.includes(service.typeId));
  const paper = (used: UsedCondition[]) => methodOf({ service: service.name, instrument, used }) ?? '';
  return [service.rid, fields, paper] as const;
});

/** Everything that a worksheet may hold of a field, in words; what people write is taken from the field's own example. */
function valuesOf({ kind, options, help, unit, default: held, min, max }: DemoParameter): string[] {
  if (kind === 'multi')
    return [...options, options].map((one) =>
      [one]
        .flat()
        .map(({ label }) => label)
        .join('、'),
    );
  if (kind === 'select') return options.map(({ label }) => label);
  if (kind === 'range') return [`${min}–${max} ${unit}`.trim()];
  if (kind === 'number') return [...new Set([held ?? min, min, max])].map((each) => `${each} ${unit}`.trim());
  if (kind === 'periodic-elements') return ['Fe、Ni'];
  return [/^如 ?([^；]+)/.exec(help ?? '')?.[1] ?? '甲'];
}

const sentence =
  /^\S.* ?(在 .+ 上完成，测试条件|在 .+ 上完成|用 .+ 完成，条件|用 .+ 完成|的测试条件)(：.+)?。$/u;
/** Signs that stand where something was left out, and hyphens in the place of a minus. */
const gaps = /[，；：、]{2}|[，；：、]。|[。：] |\s[，；。]|（）|undefined|null|NaN|(^|[\s–])-\d/;
/** What is said to whoever orders. */
const toCustomers =
  /自备|自带|由客户|客户提供|平台|其他要求|备注|加收|另计|议价|审核|请|由测试员|由工程师|待定|不清楚|预计|怀疑/;

test.each(cases)(
  'what a paper tells of %s reads well, whatever is chosen and whatever is missing',
  (_rid, fields, paper) => {
    const all = fields.map((field) => ({ name: field.label, value: valuesOf(field)[0] ?? '' }));
    const chosen = fields.flatMap((field, at) =>
      valuesOf(field).map((value) => paper(all.with(at, { name: field.label, value }))),
    );
    const missing = all.map(({ name }, at) => paper(all.with(at, { name, value: '' })));
    const papers = [...new Set([paper([]), paper(all), ...chosen, ...missing])];
    expect(papers.filter((text) => !sentence.test(text))).toEqual([]);
    expect(papers.filter((text) => gaps.test(text))).toEqual([]);
    expect(papers.filter((text) => toCustomers.test(text))).toEqual([]);
  },
);
