import type { MetaFunction } from 'react-router';
import { privateMeta } from '../../../ui/page/page-meta.ts';
import { Step4 } from './step4-view.client.tsx';

export const meta: MetaFunction = (args) => privateMeta(args, '送样、预约与上传');

/** The page of step 4, within the frame of the experiment. */
export default function Step4Page() {
  return <Step4 />;
}
