import { send } from '../../../../ui/asking/send.ts';
import { memberPage } from '../../../../ui/page/member-page.tsx';
import { assignStatement } from '../../contract.ts';
import { StatementView } from './statement-view.client.tsx';

/** One statement, by its own address or by its order's: what it charges, what was paid, what can be done. */
const { clientLoader, HydrateFallback, meta, Page } = memberPage(
  '订单结算单',
  ({ pathname, params: { rid = '' } }) =>
    send(assignStatement, pathname.startsWith('/member/order/') ? { order_rid: rid } : { rid }),
  (statement) => <StatementView key={statement.rid} statement={statement} />,
);

export { clientLoader, HydrateFallback, meta, Page as default };
