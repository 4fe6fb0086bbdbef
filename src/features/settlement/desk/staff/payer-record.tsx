import { yuan } from '../../../../core/yuan.ts';
import { FactTable } from '../../../../ui/antd/fact-list.tsx';
import { StaffCard, StaffLoaded } from '../../../../ui/antd/staff-page.tsx';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { payerRecord } from '../contract.ts';

/** How an owner has paid so far. */
export function PayerRecord({ owner }: { owner: string }) {
  const state = useCall(payerRecord, { owner });
  return (
    <StaffCard title="付款记录">
      <StaffLoaded state={state}>
        {({ statements, total_fen, cash_fen, open_fen, overdue_fen, overdue_since, ...paid }) => (
          <FactTable
            facts={[
              ['已确认结算单', `${statements} 张，¥${yuan(total_fen)}`],
              [
                '已付现金',
                `¥${yuan(cash_fen)}${paid.last_paid ? `，最近 ${paid.last_paid.slice(0, 10)}` : ''}`,
              ],
              ['已付清', `${paid.paid} 张`],
              ['其中逾期付清', paid.late > 0 ? `${paid.late} 张，最长 ${paid.most_late_days} 天` : '0 张'],
              ['待付', `¥${yuan(open_fen)}`],
              ['逾期', overdue_fen > 0 ? `¥${yuan(overdue_fen)}，自 ${overdue_since}` : '无'],
            ]}
          />
        )}
      </StaffLoaded>
    </StaffCard>
  );
}
