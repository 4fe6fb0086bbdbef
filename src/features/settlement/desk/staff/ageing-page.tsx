import { yuan } from '../../../../core/yuan.ts';
import { money } from '../../../../ui/antd/lists/columns.tsx';
import { StaffList, useStaffList } from '../../../../ui/antd/lists/staff-list.tsx';
import { StaffCard, StaffPage } from '../../../../ui/antd/staff-page.tsx';
import { Link } from '../../../../ui/link.tsx';
import { ageingList, ageingSheet } from '../contract.ts';

/** What everybody owes by how long it is due, the most overdue first. */
export default function AgeingPage() {
  const list = useStaffList(
    ageingList,
    [
      { search: 'kw', label: '搜索付款方', hint: '客户、课题组或单位' },
      { flag: 'overdue', label: '只看逾期' },
    ],
    { size: 20 },
  );
  return (
    <StaffPage title="应收账龄" note="已确认未付清的结算单，按到期天数分列；到期当日计为 0 天。">
      <StaffCard>
        <StaffList
          {...{ list, exported: ageingSheet, empty: '没有待付的结算单', width: 1_080 }}
          note={({ total, sum }) => (
            <>
              共 {total} 个付款方，待付 <b className="font-num text-fg">¥{yuan(sum.total_fen)}</b>（未到期 ¥
              {yuan(sum.not_due_fen)}，0–30天 ¥{yuan(sum.month_fen)}，31–60天 ¥{yuan(sum.two_fen)}，61–90天 ¥
              {yuan(sum.three_fen)}，90天以上 ¥{yuan(sum.more_fen)}），其中逾期{' '}
              <b className="font-num text-danger">¥{yuan(sum.overdue_fen)}</b>
            </>
          )}
          columns={[
            {
              title: '付款方',
              render: (_, { owner }) => (
                <Link to={`/staff/statements?owner=${owner.rid}`} className="text-link hover:underline">
                  {owner.name}
                </Link>
              ),
            },
            { title: '张数', width: 70, dataIndex: 'count', className: 'font-num' },
            money('待付（元）', 'total_fen', 120),
            money('未到期（元）', 'not_due_fen', 110),
            money('0–30天（元）', 'month_fen', 110),
            money('31–60天（元）', 'two_fen', 110),
            money('61–90天（元）', 'three_fen', 110),
            money('90天以上（元）', 'more_fen', 110),
            { title: '最早到期', width: 120, dataIndex: 'oldest_due', className: 'font-num' },
          ]}
        />
      </StaffCard>
    </StaffPage>
  );
}
