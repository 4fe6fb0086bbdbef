import { Failure } from '../../../../core/failure.ts';
import { send } from '../../../../ui/asking/send.ts';
import { memberPage } from '../../../../ui/page/member-page.tsx';
import { orderDetail } from '../../../orders/contract.ts';
import { assignStatement } from '../../contract.ts';
import { settlementRefusals } from '../../rules.states.ts';
import { NoStatement } from './no-statement.tsx';
import { StatementView } from './statement-view.client.tsx';

/** One statement, by its own address or by its order's: what it charges, what was paid, what can be done. */
const { clientLoader, HydrateFallback, meta, Page } = memberPage(
  '订单结算单',
  ({ pathname, params: { rid = '' } }) =>
    pathname.startsWith('/member/order/') ? statementOfOrder(rid) : send(assignStatement, { rid }),
  (found) =>
    'lines' in found && 'edition' in found ? (
      <StatementView key={found.rid} statement={found} />
    ) : (
      <NoStatement order={found} />
    ),
);

/** The statement of an order, or the order that has none yet. */
async function statementOfOrder(rid: string) {
  try {
    return await send(assignStatement, { order_rid: rid });
  } catch (error) {
    if (!(error instanceof Failure && error.message === settlementRefusals.none)) throw error;
    return send(orderDetail, { rid });
  }
}

export { clientLoader, HydrateFallback, meta, Page as default };
