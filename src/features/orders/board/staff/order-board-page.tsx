import { Button, Segmented, Select, type TableColumnsType, Tabs, Tag } from 'antd';
import { useState } from 'react';
import { dueText } from '../../../../core/shanghai.ts';
import { yuan } from '../../../../core/yuan.ts';
import { stateColumn, withNote } from '../../../../ui/antd/lists/columns.tsx';
import { type RowOf, StaffList, useStaffList } from '../../../../ui/antd/lists/staff-list.tsx';
import { useFilters } from '../../../../ui/antd/lists/use-filters.ts';
import { StaffCard, StaffPage } from '../../../../ui/antd/staff-page.tsx';
import { useStaffMe } from '../../../../ui/asking/staff-me.ts';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { useSaveFile } from '../../../../ui/asking/use-save-file.ts';
import { Link } from '../../../../ui/link.tsx';
import { organizations } from '../../../customers/contract.ts';
import { staffOrderAssign } from '../../review/contract.ts';
import { invoiceNames, payNames, recycleNames } from '../../rules.names.ts';
import { orderGroups, orderRecord } from '../../rules.states.ts';
import { toneOf } from '../../rules.tones.ts';
import { staffOrderAdvisers, staffOrderList, staffOrderPapers, staffOrderSheet } from '../contract.ts';
import { OrderColumns } from './order-columns.tsx';

/** Orders of all customers, as a list or by how far they are: who looks after them, and what waits for somebody. */
export default function OrderBoardPage() {
  const { data } = useCall(staffOrderAdvisers, {});
  const advisers = (data?.advisers ?? []).map(({ rid, name }) => ({ value: rid, label: name }));
  const list = useStaffList(staffOrderList, [
    { fields: ['group'] },
    { search: 'kw', label: '搜索订单', hint: '订单号、运单、客户、单位、手机号' },
    { select: 'status', label: '状态', options: (_, { group }) => statesOf(group) },
    { toggle: 'mine', label: '我负责的' },
    { toggle: 'unread', label: '未读留言' },
    { toggle: 'late', label: '已逾期' },
    {
      select: 'typeId',
      label: '类型',
      options: [
        { value: 1, label: '送样检测' },
        { value: 3, label: '数据分析' },
      ],
    },
    { select: 'adviser', label: '顾问', options: [{ value: 'none', label: '无人负责' }, ...advisers] },
    { select: 'pay', label: '付款状态', options: payNames },
    { select: 'invoice', label: '开票状态', options: invoiceNames },
    { select: 'recycle', label: '回收状态', options: recycleNames },
    {
      select: 'organization',
      label: '客户类型',
      options: organizations.map(({ code, name }) => ({ value: code, label: name })),
    },
    {
      fields: ['service'],
      draw: ({ said, narrow }) =>
        said.service && (
          <Tag closable className="m-0" onClose={() => narrow({ service: undefined })}>
            仅看一个检测项目
          </Tag>
        ),
    },
    {
      fields: ['reached'],
      draw: ({ said, narrow }) =>
        said.reached !== undefined && (
          <Tag closable className="m-0" onClose={() => narrow({ reached: undefined })}>
            首次进入「{orderRecord.nameOf(Number(said.reached))}」的日期
          </Tag>
        ),
    },
    { days: '提交日期' },
  ]);
  const [{ view }, show] = useFilters(['view', 'group']);
  const isBoard = view === 'board';
  const [chosen, setChosen] = useState<string[]>([]);
  const me = useStaffMe();
  const assign = useAction(staffOrderAssign, '已指派');
  const paper = useSaveFile(staffOrderPapers);
  const give = async (staff_rid: string) => {
    if (!(await assign.run({ rids: chosen, staff_rid }))) return;
    setChosen([]);
    await list.reload();
  };
  const counts = list.data?.counts ?? {};
  return (
    <StaffPage
      title="订单"
      note={
        isBoard
          ? '未结束的订单，每列按提交时间排列；筛选与列表相同。'
          : '按提交时间排列；数量为全部订单，单组超过1000不再细数。'
      }
      actions={
        <Segmented
          className="bg-subtle!"
          aria-label="显示方式"
          value={isBoard ? 'board' : 'list'}
          options={[
            { value: 'list', label: '列表' },
            { value: 'board', label: '看板' },
          ]}
          onChange={(view) => show({ view: view === 'board' ? view : undefined, group: undefined })}
        />
      }
    >
      <StaffCard>
        {!isBoard && (
          <Tabs
            activeKey={list.said.group ?? 'all'}
            onChange={(group) =>
              list.narrow({ group: group === 'all' ? undefined : group, status: undefined })
            }
            items={[
              { key: 'all', label: '全部' },
              ...Object.entries(orderGroups).map(([key, { name }]) => ({
                key,
                label: `${name} ${counted(counts[key])}`,
              })),
            ]}
          />
        )}
        <StaffList
          list={list}
          instead={isBoard ? ({ counts }) => <OrderColumns said={list.said} counts={counts} /> : undefined}
          empty="没有符合条件的订单"
          exported={staffOrderSheet}
          size="middle"
          width={1080}
          rowSelection={{ selectedRowKeys: chosen, onChange: (keys) => setChosen(keys.map(String)) }}
          columns={columns}
          above={
            chosen.length > 0 && (
              <div
                role="status"
                className="mb-3 flex flex-wrap items-center gap-2 rounded-md bg-tint px-3 py-2"
              >
                <span className="text-on-tint">已选 {chosen.length} 个订单</span>
                {me.may('orders:work') && (
                  <Button size="small" loading={assign.isBusy} onClick={() => void give(me.rid)}>
                    由我负责
                  </Button>
                )}
                {me.may('orders:work') && me.may('orders:approve') && (
                  <Select
                    size="small"
                    aria-label="指派给"
                    placeholder="指派给…"
                    value={null}
                    style={{ width: 130 }}
                    onChange={(rid: string | null) => rid && void give(rid)}
                    options={advisers}
                  />
                )}
                <Button
                  size="small"
                  loading={paper.isBusy}
                  onClick={() => void paper.save({ rids: chosen, kind: 0 })}
                >
                  打印样品标签
                </Button>
                <Button size="small" type="text" onClick={() => setChosen([])}>
                  取消选择
                </Button>
              </div>
            )
          }
        />
      </StaffCard>
    </StaffPage>
  );
}

const columns: TableColumnsType<RowOf<typeof staffOrderList>> = [
  {
    title: '订单',
    width: 250,
    render: (_, { rid, no, title, typeId, unread, quote_first, secret }) => (
      <>
        <Link to={`/staff/orders/${rid}`} className="font-num font-medium text-link hover:underline">
          {no}
        </Link>
        {unread > 0 && (
          <span className="ml-2 rounded-full bg-danger px-1.5 text-2xs text-surface">留言 {unread}</span>
        )}
        <span className="block max-w-60 truncate text-xs text-body" title={title}>
          {typeId === 3 ? '数据分析 · ' : ''}
          {title}
        </span>
        <span className="block text-2xs text-muted">
          {[quote_first && '先报价', secret && '保密'].filter(Boolean).join(' · ')}
        </span>
      </>
    ),
  },
  {
    title: '客户',
    width: 190,
    render: (_, { customer }) => (
      <>
        <span className="text-fg">{customer.name}</span>
        <span className="ml-2 font-num text-xs text-muted">{customer.phone}</span>
        <span className="block max-w-45 truncate text-xs text-muted">{customer.company}</span>
      </>
    ),
  },
  stateColumn({ toneOf }),
  {
    title: '付款 / 开票 / 回收',
    width: 150,
    className: 'text-xs',
    render: (_, { pay_status_name, invoice_status_name, recycle_status_name }) =>
      withNote(`${pay_status_name} / ${invoice_status_name}`, recycle_status_name),
  },
  {
    title: '金额',
    width: 110,
    align: 'right',
    render: (_, { total_fen, samples, typeId }) =>
      withNote(
        <span className="font-num text-fg">¥{yuan(total_fen)}</span>,
        typeId === 3 ? '无需寄样' : `${samples} 个样品`,
      ),
  },
  {
    title: '承诺交付',
    width: 110,
    render: (_, { promise_date, late_days }) => (
      <span className={late_days ? 'font-medium text-danger' : ''}>
        {promise_date ?? '—'}
        {late_days > 0 && <span className="block text-2xs">{dueText(-late_days)}</span>}
      </span>
    ),
  },
  { title: '顾问', width: 90, render: (_, { adviser }) => adviser?.name ?? '—' },
  { title: '提交时间', width: 130, render: (_, { created }) => created.slice(0, 16) },
];

/** The states of a group, or all, as they are called for samples. */
function statesOf(group: keyof typeof orderGroups | undefined) {
  const states: readonly number[] | undefined = group && orderGroups[group].states;
  return Object.entries(orderRecord.names)
    .map(([value, label]) => ({ value, label }))
    .filter(({ value }) => !states || states.includes(Number(value)));
}

function counted(count = 0): string {
  return count >= 1_000 ? '999+' : String(count);
}
