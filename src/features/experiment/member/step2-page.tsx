import type { MetaFunction } from 'react-router';
import { useSearchParams } from 'react-router';
import { privateMeta } from '../../../ui/page-meta.ts';
import { stepTitle } from '../rules.steps.ts';
import { useExperiment } from '../use-experiment.ts';
import { RequirementCard } from './requirement-card.tsx';

export const meta: MetaFunction = (args) => privateMeta(args, stepTitle(2));

/** Step 2: the form of each entry, one at a time; `?item=` says which. */
export default function Step2Page() {
  const { chosen, isReady } = useExperiment();
  const [query] = useSearchParams();
  const item =
    chosen.find(({ temp_rid }) => temp_rid === query.get('item')) ??
    chosen.find((each) => !isReady(each)) ??
    chosen[0];
  return item ? <RequirementCard key={item.temp_rid} item={item} /> : null;
}
