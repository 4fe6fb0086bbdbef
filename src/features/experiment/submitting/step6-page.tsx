import type { MetaFunction } from 'react-router';
import { privateMeta } from '../../../ui/page/page-meta.ts';
import { Step6 } from './step6-view.client.tsx';

export const meta: MetaFunction = (args) => privateMeta(args, '提交成功');

/** The page of step 6, within the frame of the experiment. */
export default function Step6Page() {
  return <Step6 />;
}
