import { yuan } from '../../../core/yuan.ts';
import { StaffCard, StaffLoaded } from '../../../ui/antd/staff-page.tsx';
import { useCall } from '../../../ui/asking/use-call.ts';
import { customerAssets } from '../contract.staff.ts';

/** What a customer has and owes, beside their page. */
export function CustomerAssets({ customerRid }: { customerRid: string }) {
  const state = useCall(customerAssets, { rid: customerRid });
  return (
    <StaffCard title="余额与欠款">
      <StaffLoaded state={state}>
        {({ prestore, credit, points, unsettled_fen, unpaid_fen, invoiceable_fen }) => (
          <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
            <Figure
              name="预存余额"
              fen={prestore.balance_fen}
              note={`其中赠送 ¥${yuan(prestore.bonus_fen)}`}
            />
            <Figure
              name="信用额度"
              fen={credit.limit}
              note={credit.limit > 0 ? `已用 ¥${yuan(credit.used)}` : '未开通'}
            />
            <Figure name="未结算" fen={unsettled_fen} />
            <Figure
              name="未付款"
              fen={unpaid_fen}
              note={credit.overdue > 0 ? `逾期 ¥${yuan(credit.overdue)}` : undefined}
              isLate={credit.overdue > 0}
            />
            <Figure name="可开票" fen={invoiceable_fen} />
            <div>
              <dt className="text-xs text-muted">积分</dt>
              <dd className="font-num tabular-nums text-fg">{points}</dd>
            </div>
          </dl>
        )}
      </StaffLoaded>
    </StaffCard>
  );
}

function Figure({ name, fen, note, isLate }: { name: string; fen: number; note?: string; isLate?: boolean }) {
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="font-num tabular-nums text-fg">¥{yuan(fen)}</dd>
      {note && <dd className={`text-xs ${isLate ? 'text-danger' : 'text-muted'}`}>{note}</dd>}
    </div>
  );
}
