import { Tag } from 'antd';
import { withNote } from '../../../../ui/antd/lists/columns.tsx';
import { StaffList, useStaffList } from '../../../../ui/antd/lists/staff-list.tsx';
import { StaffCard } from '../../../../ui/antd/staff-page.tsx';
import { waitBoard } from '../contract.ts';

/** Who waits for time on instruments, in the order in which they are offered what becomes free. */
export function WaitBoard() {
  return (
    <StaffCard>
      <p className="mb-3 text-muted">空出的时段自动为第一位候补者保留15分钟并通知，逾期顺延给下一位。</p>
      <StaffList
        list={useStaffList(waitBoard, [])}
        empty="没有候补"
        width={760}
        perPage={20}
        columns={[
          { title: '日期', dataIndex: 'date', width: 120 },
          { title: '仪器', dataIndex: 'name' },
          { title: '时长', width: 100, render: (_, { minutes }) => `${minutes / 60} 小时` },
          { title: '客户', width: 160, render: (_, { user, phone }) => withNote(user || '—', phone) },
          { title: '登记时间', width: 150, render: (_, { since }) => since.slice(0, 16) },
          {
            title: '状态',
            width: 240,
            render: (_, { offered }) =>
              offered ? <Tag color="warning">已保留 {offered}</Tag> : <Tag>候补中</Tag>,
          },
        ]}
      />
    </StaffCard>
  );
}
