import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { load } from '../../../../ui/asking/load.ts';
import { send } from '../../../../ui/asking/send.ts';
import { LoadedPage } from '../../../../ui/page/loaded-page.tsx';
import { privateMeta } from '../../../../ui/page/page-meta.ts';
import { PageSkeleton } from '../../../../ui/page/page-skeleton.tsx';
import { assignStatement } from '../../contract.ts';
import { StatementView } from './statement-view.client.tsx';

/** A statement that a customer reads; never a document. */
export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const isOrders = new URL(request.url).pathname.startsWith('/member/order/');
  const rid = params.rid ?? '';
  return load(() => send(assignStatement, isOrders ? { order_rid: rid } : { rid }));
}

export const meta: MetaFunction = (args) => privateMeta(args, '订单结算单');

export { PageSkeleton as HydrateFallback };

/** One statement: what it charges, what was paid, what can be done. */
export default function StatementPage() {
  const loaded = useLoaderData<typeof clientLoader>();
  return (
    <LoadedPage loaded={loaded}>
      {(statement) => <StatementView key={statement.rid} statement={statement} />}
    </LoadedPage>
  );
}
