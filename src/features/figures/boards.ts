import { catalogue } from './boards/catalogue.ts';
import { customers } from './boards/customers.ts';
import { finance } from './boards/finance.ts';
import { funnel } from './boards/funnel.ts';
import { growth } from './boards/growth.ts';
import { onSite } from './boards/on-site.ts';
import { operations } from './boards/operations.ts';
import { overview } from './boards/overview.ts';
import { people } from './boards/people.ts';
import { quality } from './boards/quality.ts';
import { serviceDesk } from './boards/service-desk.ts';
import type { Board, Flow, Measure, Stock } from './declare.ts';

/** Every board, in the order of the tabs. */
export const boards: readonly Board[] = [
  ...[overview, funnel, operations, people, onSite, serviceDesk],
  ...[catalogue, customers, finance, growth, quality],
];

/** A board by its key. */
export const boardOf = (wanted: string) => boards.find(({ key }) => key === wanted);

/** Every figure of every board. */
const figures = boards.flatMap(({ groups }) => groups.flatMap((group) => group.figures));

/** Every flow that a figure is made of, each once. */
export const flows: readonly Flow[] = [
  ...new Map(figures.flatMap(({ measure }) => flowsOf(measure)).map((flow) => [flow.key, flow])).values(),
];

/** Every stock, each once. */
export const stocks: readonly Stock[] = [
  ...new Map(
    figures.flatMap(({ measure }) =>
      'stock' in measure ? [[measure.stock.key, measure.stock] as const] : [],
    ),
  ).values(),
];

/** The flows that a figure is made of. */
export function flowsOf(measure: Measure): Flow[] {
  if ('stock' in measure) return [];
  if ('quantile' in measure) return [measure.quantile];
  if ('people' in measure) return [measure.people];
  if ('sum' in measure) return measure.sum.map(({ flow }) => flow);
  if ('running' in measure) return measure.running.map(({ flow }) => flow);
  if ('turnover' in measure) return [...measure.turnover, ...measure.of].map(({ flow }) => flow);
  const { share, of, over } = measure;
  return [...share, ...of, ...(over ? [...over.share, ...over.of] : [])].map(({ flow }) => flow);
}
