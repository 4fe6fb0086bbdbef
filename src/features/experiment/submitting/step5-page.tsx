import type { MetaFunction } from 'react-router';
import { privateMeta } from '../../../ui/page/page-meta.ts';
import { Step5 } from './step5-view.client.tsx';

export const meta: MetaFunction = (args) => privateMeta(args, '费用与协议');

/** The page of step 5, within the frame of the experiment. */
export default function Step5Page() {
  return <Step5 />;
}
