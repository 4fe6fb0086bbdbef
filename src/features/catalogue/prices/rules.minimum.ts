import { firstRequirement } from '../forms/rules.forms.ts';
import { leastInWords } from './rules.least.ts';

/** Forms in which samples come. */
export const sampleForms = [
  '粉末',
  '块体',
  '薄膜',
  '纤维',
  '液体',
  '胶体',
  '气体',
  '生物样品',
  '其他',
] as const;

/** So much of a sample of one of these forms a service needs at least. */
export type MinAmount = { forms: readonly string[]; amount: number; unit: string };

/** Units in which least amounts are given. */
export const minUnits = ['mg', 'g', 'μL', 'mL'] as const;

/** What a service needs at least: what its editors say, else what its requirements say in their first point. */
export function minimumOf(service: {
  minAmounts: readonly MinAmount[] | null;
  sampleRequirements: string;
}): readonly MinAmount[] {
  return service.minAmounts ?? minAmountsIn(firstRequirement(service.sampleRequirements) ?? '');
}

/** The same in words: what its editors say, else the first point itself; null when both say nothing. */
export function minimumText(service: Parameters<typeof minimumOf>[0]): string | null {
  return service.minAmounts ? leastInWords(service.minAmounts) : firstRequirement(service.sampleRequirements);
}

/**
 * The least amounts that a service's requirements name in so many words: 粉末 200 mg 以上, 液体不少于 20 mL. Amounts
 * that are only usual (粉末 5–10 mg) bind nobody; where less is taken on conditions (10 mg 起测), that counts, and
 * where they ask to be told of less (量少时请注明), nothing does.
 */
export function minAmountsIn(requirements: string): MinAmount[] {
  const found = askedAmountsIn(requirements);
  if (!/量少|不足|少量/.test(requirements)) return found;
  const [, amount, unit = ''] = /(\d+(?:\.\d+)?)\s*(mg|g|mL|μL)\s*起测/.exec(requirements) ?? [];
  return amount ? found.map((each) => ({ ...each, amount: Number(amount), unit })) : [];
}

/** The amounts that requirements ask for, whether or not less is taken on conditions. */
export function askedAmountsIn(requirements: string): MinAmount[] {
  return [...requirements.matchAll(leastAmount)].flatMap(({ groups = {} }): MinAmount[] => {
    const { word = '', before, after, amount, unit = '' } = groups;
    const forms = formsOf[word];
    return forms && (before || after) ? [{ forms, amount: Number(amount), unit }] : [];
  });
}

const leastAmount =
  /(?<word>粉末|固体|块体|液体|溶液|样品)\s*(?<before>不少于|至少|≥)?\s*(?<amount>\d+(?:\.\d+)?)\s*(?<unit>mg|g|mL|μL)(?![a-zA-Z/])\s*(?<after>以上)?/g;
const solid = ['粉末', '块体', '薄膜', '纤维'];
const formsOf: Readonly<Record<string, readonly string[]>> = {
  粉末: ['粉末'],
  块体: ['块体'],
  固体: solid,
  液体: ['液体', '胶体'],
  溶液: ['液体', '胶体'],
  样品: [...solid, '液体', '胶体', '生物样品', '其他'],
};
