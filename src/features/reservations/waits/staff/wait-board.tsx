import { Table, Tag } from 'antd';
import type { OutputOf } from '../../../../core/call.ts';
import { StaffCard, StaffLoaded } from '../../../../ui/antd/staff-page.tsx';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { waitBoard } from '../contract.ts';

type Waiter = OutputOf<typeof waitBoard>['list'][number];

/** Who waits for time on instruments, in the order in which they are offered what becomes free. */
export function WaitBoard() {
  const state = useCall(waitBoard, {});
  return (
    <StaffCard>
      <p className="mb-3 text-muted">空出的时段自动为第一位候补者保留15分钟并通知，逾期顺延给下一位。</p>
      <StaffLoaded state={state}>
        {({ list }) => (
          <Table<Waiter>
            rowKey="rid"
            size="small"
            dataSource={list}
            pagination={{ pageSize: 20, hideOnSinglePage: true }}
            scroll={{ x: 760 }}
            locale={{ emptyText: <span className="text-body">没有候补</span> }}
            columns={[
              { title: '日期', dataIndex: 'date', width: 120 },
              { title: '仪器', dataIndex: 'name' },
              { title: '时长', width: 100, render: (_, { minutes }) => `${minutes / 60} 小时` },
              {
                title: '客户',
                width: 160,
                render: (_, { user, phone }) => (
                  <>
                    {user || '—'}
                    <span className="block text-xs text-muted">{phone}</span>
                  </>
                ),
              },
              { title: '登记时间', width: 150, render: (_, { since }) => since.slice(0, 16) },
              {
                title: '状态',
                width: 240,
                render: (_, { offered }) =>
                  offered ? <Tag color="orange">已保留 {offered}</Tag> : <Tag>候补中</Tag>,
              },
            ]}
          />
        )}
      </StaffLoaded>
    </StaffCard>
  );
}
