import { dueText } from '../../../../core/shanghai.ts';
import { yuan } from '../../../../core/yuan.ts';
import { StaffCard, StaffLoaded } from '../../../../ui/antd/staff-page.tsx';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { Link } from '../../../../ui/link.tsx';
import { StatusTag } from '../../../../ui/showing/status-tag.tsx';
import { statementTone } from '../../rules.tones.ts';
import { staffStatements } from '../contract.ts';

/** The statements of one order, for the order's page; nothing while there is none. */
export function OrderStatements({ orderRid }: { orderRid: string }) {
  const found = useCall(staffStatements, { order_rid: orderRid });
  if (!found.data || found.data.list.length === 0) return null;
  return (
    <StaffCard title="结算">
      <StaffLoaded state={found}>
        {({ list }) => (
          <ul className="space-y-2">
            {list.map((statement) => (
              <li key={statement.rid} className="flex flex-wrap items-center gap-x-4 gap-y-1">
                <Link
                  to={`/staff/statements/${statement.rid}`}
                  className="font-num text-link underline underline-offset-3"
                >
                  {statement.no}
                </Link>
                <StatusTag tone={statementTone(statement.status)}>{statement.status_name}</StatusTag>
                <span className="font-num text-fg">¥{yuan(statement.total_fen)}</span>
                {statement.remaining_fen > 0 && (
                  <span className="text-muted">
                    待付 <span className="font-num">¥{yuan(statement.remaining_fen)}</span>
                    {statement.days_left !== null && `，${dueText(statement.days_left)}`}
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
      </StaffLoaded>
    </StaffCard>
  );
}
