import type { MetaFunction } from 'react-router';
import { privateMeta } from '../../../ui/page/page-meta.ts';
import { Step3 } from './step3-view.client.tsx';

export const meta: MetaFunction = (args) => privateMeta(args, '样品信息');

/** The page of step 3, within the frame of the experiment. */
export default function Step3Page() {
  return <Step3 />;
}
