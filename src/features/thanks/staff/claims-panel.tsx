import { stateTag, withNote } from '../../../ui/antd/lists/columns.tsx';
import { StaffList, useStaffList } from '../../../ui/antd/lists/staff-list.tsx';
import { withCount } from '../../../ui/antd/lists/with-count.ts';
import { Link } from '../../../ui/link.tsx';
import { claimList } from '../contract.staff.ts';
import { thanksRecord } from '../rules.states.ts';

/** Claims for thanks in papers. */
export function ClaimsPanel() {
  const list = useStaffList(
    claimList,
    [
      {
        segments: 'status',
        label: '状态',
        options: (data) => [
          { value: '', label: '全部' },
          ...Object.entries(thanksRecord.names).map(([value, name]) => ({
            value: Number(value),
            label: withCount(name, data?.counts, value),
          })),
        ],
      },
      { search: 'kw', label: '题目、期刊、DOI 或客户' },
    ],
    { size: 20 },
  );
  return (
    <StaffList
      {...{ list, empty: '没有符合条件的申请', width: 820 }}
      columns={[
        {
          title: '论文',
          render: (_, { rid, title, journal }) =>
            withNote(
              <Link to={`/staff/points/claims/${rid}`} className="text-link hover:underline">
                {title}
              </Link>,
              journal,
            ),
        },
        { title: '客户', width: 140, dataIndex: 'customer' },
        {
          title: '状态',
          width: 180,
          render: (_, row) => withNote(stateTag(thanksRecord, row), row.reason),
        },
        {
          title: '奖励积分',
          width: 110,
          align: 'right',
          className: 'font-num',
          render: (_, { points }) => points ?? '—',
        },
        { title: '提交时间', width: 180, dataIndex: 'created', className: 'font-num' },
      ]}
    />
  );
}
