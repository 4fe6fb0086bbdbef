import { type MetaFunction, useLocation } from 'react-router';
import { privateMeta } from '../../../ui/page/page-meta.ts';
import { GoOn } from '../draft/go-on.tsx';
import { requirementAddress } from '../draft/rules.items.ts';
import { stepTitle } from '../draft/rules.steps.ts';
import { useExperiment } from '../draft/use-experiment.ts';
import { RequirementCard } from './requirement-card.tsx';

export const meta: MetaFunction = (args) => privateMeta(args, stepTitle(2));

/** Step 2: the form of each entry, one at a time; `?item=` says which, at first the first that is not complete. */
export default function Step2Page() {
  const { chosen, isReady } = useExperiment();
  const query = new URLSearchParams(useLocation().search);
  const item = chosen.find(({ temp_rid }) => temp_rid === query.get('item'));
  if (item) return <RequirementCard key={item.temp_rid} item={item} />;
  const first = chosen.find((each) => !isReady(each)) ?? chosen[0];
  return first ? <GoOn to={requirementAddress(first)} /> : null;
}
