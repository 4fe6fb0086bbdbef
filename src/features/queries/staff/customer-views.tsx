import { Button } from 'antd';
import type { OutputOf } from '../../../core/call.ts';
import { yuan } from '../../../core/yuan.ts';
import { type Facts, FactTable } from '../../../ui/antd/fact-list.tsx';
import { StaffTable } from '../../../ui/antd/lists/staff-table.tsx';
import { organizationName } from '../../customers/rules.standing.ts';
import type { customerPageView } from '../contract.staff-view.ts';

type Shown = OutputOf<typeof customerPageView>;
type Part<Name extends keyof Shown> = NonNullable<Shown[Name]>;

/** Account, counters and addresses as the customer's centre has them. */
export function CenterView({ userInfo, addressArr, msg_count, plan_count }: Part<'center'>) {
  const items: Facts = [
    ['用户名', userInfo.account],
    ['姓名', userInfo.name],
    ['手机', userInfo.phone],
    ['邮箱', userInfo.email],
    ['类型', organizationName(userInfo.organization)],
    ['单位', userInfo.company],
    ['资料验证', userInfo.attest ? '已验证' : '未验证'],
    ['微信', userInfo.wx_bound ? '已绑定' : '未绑定'],
    ['未读消息', msg_count],
    ['实验计划', plan_count],
  ];
  return (
    <>
      <FactTable facts={items} />
      <h2 className="mt-4 mb-2 font-semibold text-fg">地址（{addressArr.length}）</h2>
      <ul className="space-y-1.5">
        {addressArr.map((place) => (
          <li key={place.address_rid}>
            {place.name} {place.phone}，{place.province}
            {place.city}
            {place.area}
            {place.address}
            {place.is_default === 1 && <span className="ml-2 text-xs text-muted">默认</span>}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What the customer plans to order, at the prices that they see. */
export function PlanView({ dataArr }: Part<'plan'>) {
  const items = dataArr.flatMap(({ type_name, items: list }) => list.map((item) => ({ ...item, type_name })));
  return (
    <StaffTable
      rowKey="temp_rid"
      rows={items}
      width={640}
      empty="实验计划是空的"
      columns={[
        { title: '项目', dataIndex: 'name' },
        { title: '分类', dataIndex: 'type_name' },
        { title: '数量', dataIndex: 'count', align: 'right' },
        { title: '来源', render: (_, { source }) => (source ? '定制报价' : '客户添加') },
        { title: '状态', dataIndex: 'status_name' },
        { title: '金额', align: 'right', render: (_, { price_fen }) => <Amount fen={price_fen} /> },
      ]}
    />
  );
}

/** The customer's orders; each leads to its page as they see it. */
export function OrdersView({
  list,
  next,
  isFirst,
  onOpen,
  onTurn,
}: Part<'orders'> & {
  isFirst: boolean;
  onOpen: (rid: string) => void;
  onTurn: (after: string | undefined) => void;
}) {
  return (
    <>
      <StaffTable
        rows={list}
        width={760}
        empty="还没有订单"
        columns={[
          {
            title: '订单号',
            render: (_, { rid, no }) => (
              <Button type="link" size="small" className="px-0! font-num" onClick={() => onOpen(rid)}>
                {no}
              </Button>
            ),
          },
          { title: '内容', dataIndex: 'title' },
          { title: '状态', dataIndex: 'status_name' },
          { title: '下一步', dataIndex: 'next_step' },
          { title: '金额', align: 'right', render: (_, { total_fen }) => <Amount fen={total_fen} /> },
          { title: '提交时间', dataIndex: 'created' },
        ]}
      />
      <div className="mt-4 flex justify-end gap-2">
        <Button disabled={isFirst} onClick={() => onTurn(undefined)}>
          回到第一页
        </Button>
        <Button disabled={!next} onClick={() => onTurn(next ?? undefined)}>
          下一页
        </Button>
      </div>
    </>
  );
}

type Turning = { onTurn: (page: number) => void };

function turned({ total, page, size, onTurn }: { total: number; page: number; size: number } & Turning) {
  return { total, current: page, pageSize: size, showSizeChanger: false, onChange: onTurn };
}

/** Where the customer's samples are. */
export function SamplesView({ list, ...paging }: Part<'samples'> & Turning) {
  return (
    <StaffTable
      rows={list}
      pagination={turned(paging)}
      width={720}
      empty="还没有样品"
      columns={[
        { title: '样品编号', dataIndex: 'no' },
        { title: '名称', render: (_, { name }) => name || '—' },
        { title: '订单', dataIndex: 'order_no' },
        { title: '检测项目', dataIndex: 'title' },
        { title: '样品状态', dataIndex: 'state_name' },
        { title: '保管至', render: (_, { keep_until }) => keep_until || '—' },
      ]}
    />
  );
}

/** The customer's bookings, and those that were handed to them. */
export function BookingsView({ list, ...paging }: Part<'bookings'> & Turning) {
  return (
    <StaffTable
      rows={list}
      pagination={turned(paging)}
      width={720}
      empty="还没有预约"
      columns={[
        { title: '预约号', render: (_, { no }) => no || '—' },
        { title: '仪器', dataIndex: 'name' },
        { title: '时段', dataIndex: 'text' },
        { title: '地点', dataIndex: 'place' },
        { title: '状态', dataIndex: 'status_name' },
        {
          title: '金额',
          align: 'right',
          render: (_, { price_fen }) => (price_fen === null ? '—' : <Amount fen={price_fen} />),
        },
      ]}
    />
  );
}

/** An amount in yuan. */
export function Amount({ fen }: { fen: number }) {
  return <span className="font-num whitespace-nowrap">¥{yuan(fen)}</span>;
}
