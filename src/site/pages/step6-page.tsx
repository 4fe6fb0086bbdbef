import { type MetaFunction, useRouteLoaderData } from 'react-router';
import { Step6 } from '../../features/experiment/submitting/step6-view.client.tsx';
import { beforeTesting, PayFirst } from '../../features/settlement/paying/member/order-payment.tsx';
import { privateMeta } from '../../ui/page/page-meta.ts';
import type { loader as rootLoader } from '../root.tsx';

export const meta: MetaFunction = (args) => privateMeta(args, '提交成功');

const className = 'h-11 px-4 md:h-8 md:px-3.5';

/** The page of step 6, within the frame of the experiment, with what is to be paid first and the code of our WeChat account. */
export default function Step6Page() {
  const codes = useRouteLoaderData<typeof rootLoader>('root')?.shell.qrcodes ?? [];
  return (
    <Step6
      code={codes.find(({ label }) => label.includes('公众号'))}
      payment={(order, onPaid) => <PayFirst {...beforeTesting(order)} {...{ onPaid, className }} />}
      bookingPayment={({ rid, title }, onPaid) => (
        <PayFirst payable={{ booking_rid: rid }} {...{ title, onPaid, className }} />
      )}
    />
  );
}
