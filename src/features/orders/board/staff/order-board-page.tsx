import { Button, Input, Select, Table, Tabs } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import type { OutputOf } from '../../../../core/call.ts';
import { yuan } from '../../../../core/yuan.ts';
import { DateRange } from '../../../../ui/antd/date-range.tsx';
import { SelectFilter } from '../../../../ui/antd/list-filters.tsx';
import { StaffCard, StaffLoaded, StaffPage } from '../../../../ui/antd/staff-page.tsx';
import { TurnPages } from '../../../../ui/antd/turn-pages.tsx';
import { useFilters } from '../../../../ui/antd/use-filters.ts';
import { useStaffMe } from '../../../../ui/asking/staff-me.ts';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { useSaveFile } from '../../../../ui/asking/use-save-file.ts';
import { StatusTag } from '../../../../ui/status-tag.tsx';
import { staffOrderAssign } from '../../review/contract.ts';
import { invoiceNames, payNames, recycleNames } from '../../rules.names.ts';
import { orderGroups, orderRecord } from '../../rules.states.ts';
import { toneOf } from '../../rules.tones.ts';
import { staffOrderList, staffOrderPapers, staffOrderSheet, staffOrderViews } from '../contract.ts';
import { SavedFilters } from './saved-filters.tsx';

type Card = OutputOf<typeof staffOrderList>['list'][number];
const sides = ['pay', 'invoice', 'recycle'] as const;
const names = [
  'group',
  'status',
  'typeId',
  'kw',
  'from',
  'to',
  'late',
  'adviser',
  'mine',
  'unread',
  ...sides,
] as const;

/** Orders of all customers: who looks after them, how far they are, and what waits for somebody. */
export default function OrderBoardPage() {
  const [filters, change] = useFilters(names);
  // Where the pages before ended, the last one being the page that is shown.
  const [trail, setTrail] = useState<string[]>([]);
  const narrow = (changes: Partial<Record<(typeof names)[number], string | undefined>>) => {
    setTrail([]);
    change(changes);
  };
  const board = useCall(staffOrderList, { ...asInput(filters), after: trail.at(-1) });
  const views = useCall(staffOrderViews, {});
  const [chosen, setChosen] = useState<string[]>([]);
  const me = useStaffMe();
  const assign = useAction(staffOrderAssign, '已指派');
  const paper = useSaveFile(staffOrderPapers);
  const sheet = useSaveFile(staffOrderSheet);
  const give = async (staff_rid: string) => {
    if (!(await assign.run({ rids: chosen, staff_rid }))) return;
    setChosen([]);
    await board.reload();
  };
  const counts = board.data?.counts ?? {};
  return (
    <StaffPage
      title="订单"
      note="按提交时间排列；数量为全部订单，单组超过1000不再细数。"
      actions={
        views.data && (
          <SavedFilters
            saved={views.data.filters}
            current={asInput(filters)}
            onApply={(wanted) => narrow(asQuery(wanted))}
            onChange={views.reload}
          />
        )
      }
    >
      <StaffCard>
        <Tabs
          activeKey={filters.group ?? 'all'}
          onChange={(group) => narrow({ group: group === 'all' ? undefined : group, status: undefined })}
          items={[
            { key: 'all', label: '全部' },
            ...Object.entries(orderGroups).map(([key, { name }]) => ({
              key,
              label: `${name} ${counted(counts[key])}`,
            })),
          ]}
        />
        <div className="mb-4 flex flex-wrap items-center gap-2">
          <Input.Search
            key={filters.kw}
            aria-label="搜索订单"
            placeholder="订单号、运单、客户、单位、手机号"
            defaultValue={filters.kw}
            allowClear
            onSearch={(kw) => narrow({ kw })}
            style={{ width: 280 }}
          />
          <Select
            aria-label="类型"
            value={filters.typeId ?? ''}
            onChange={(typeId) => narrow({ typeId })}
            style={{ width: 120 }}
            options={[
              { value: '', label: '全部类型' },
              { value: '1', label: '送样检测' },
              { value: '3', label: '数据分析' },
            ]}
          />
          <Select
            aria-label="顾问"
            value={filters.adviser ?? ''}
            onChange={(adviser) => narrow({ adviser })}
            style={{ width: 130 }}
            options={[
              { value: '', label: '全部顾问' },
              { value: 'none', label: '无人负责' },
              ...(views.data?.advisers ?? []).map(({ rid, name }) => ({ value: rid, label: name })),
            ]}
          />
          <SelectFilter
            label="状态"
            value={filters.status}
            options={statesOf(filters.group)}
            onChange={(status) => narrow({ status })}
          />
          <SelectFilter
            label="付款状态"
            value={filters.pay}
            options={named(payNames)}
            onChange={(pay) => narrow({ pay })}
          />
          <SelectFilter
            label="开票状态"
            value={filters.invoice}
            options={named(invoiceNames)}
            onChange={(invoice) => narrow({ invoice })}
          />
          <SelectFilter
            label="回收状态"
            value={filters.recycle}
            options={named(recycleNames)}
            onChange={(recycle) => narrow({ recycle })}
          />
          <DateRange from={filters.from} to={filters.to} label="提交日期" onChange={narrow} />
          <Toggle name="我负责的" value={filters.mine} onChange={(mine) => narrow({ mine })} />
          <Toggle name="未读留言" value={filters.unread} onChange={(unread) => narrow({ unread })} />
          <Toggle name="已逾期" value={filters.late} onChange={(late) => narrow({ late })} />
          <Button loading={sheet.isBusy} onClick={() => void sheet.save(asInput(filters))}>
            导出
          </Button>
        </div>
        {chosen.length > 0 && (
          <div role="status" className="mb-3 flex flex-wrap items-center gap-2 rounded-md bg-tint px-3 py-2">
            <span className="text-on-tint">已选 {chosen.length} 个订单</span>
            {me.may('orders:work') && (
              <>
                <Button size="small" loading={assign.isBusy} onClick={() => void give(me.rid)}>
                  由我负责
                </Button>
                {me.may('orders:approve') && (
                  <Select
                    size="small"
                    aria-label="指派给"
                    placeholder="指派给…"
                    value={null}
                    style={{ width: 130 }}
                    onChange={(rid: string | null) => rid && void give(rid)}
                    options={(views.data?.advisers ?? []).map(({ rid, name }) => ({
                      value: rid,
                      label: name,
                    }))}
                  />
                )}
              </>
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
        )}
        <StaffLoaded state={board}>
          {({ list, next }) => (
            <>
              <Table<Card>
                rowKey="rid"
                size="middle"
                dataSource={list}
                pagination={false}
                loading={board.isLoading}
                scroll={{ x: 1080 }}
                rowSelection={{ selectedRowKeys: chosen, onChange: (keys) => setChosen(keys.map(String)) }}
                locale={{ emptyText: '没有符合条件的订单' }}
                columns={columns}
              />
              <TurnPages trail={trail} next={next} onTurn={setTrail} />
            </>
          )}
        </StaffLoaded>
      </StaffCard>
    </StaffPage>
  );
}

const columns = [
  {
    title: '订单',
    width: 250,
    render: (_: unknown, { rid, no, title, typeId, unread, quote_first, secret }: Card) => (
      <>
        <Link to={`/staff/orders/${rid}`} className="font-num font-medium text-link hover:underline">
          {no}
        </Link>
        {unread > 0 && (
          <span className="ml-2 rounded-full bg-danger px-1.5 text-2xs text-white">留言 {unread}</span>
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
    render: (_: unknown, { customer }: Card) => (
      <>
        <span className="text-fg">{customer.name}</span>
        <span className="ml-2 font-num text-xs text-muted">{customer.phone}</span>
        <span className="block max-w-45 truncate text-xs text-muted">{customer.company}</span>
      </>
    ),
  },
  {
    title: '状态',
    width: 110,
    render: (_: unknown, { status, status_name }: Card) => (
      <StatusTag tone={toneOf(status)}>{status_name}</StatusTag>
    ),
  },
  {
    title: '付款 / 开票 / 回收',
    width: 150,
    render: (_: unknown, card: Card) => (
      <span className="text-xs text-body">
        {card.pay_status_name} / {card.invoice_status_name}
        <span className="block text-muted">{card.recycle_status_name}</span>
      </span>
    ),
  },
  {
    title: '金额',
    width: 110,
    align: 'right' as const,
    render: (_: unknown, { total_fen, samples }: Card) => (
      <>
        <span className="font-num text-fg">¥{yuan(total_fen)}</span>
        <span className="block text-2xs text-muted">{samples} 个样品</span>
      </>
    ),
  },
  {
    title: '承诺交付',
    width: 110,
    render: (_: unknown, { promise_date, overdue }: Card) => (
      <span className={overdue ? 'font-medium text-danger' : ''}>
        {promise_date ?? '—'}
        {overdue === 1 && <span className="block text-2xs">已逾期</span>}
      </span>
    ),
  },
  { title: '顾问', width: 90, render: (_: unknown, { adviser }: Card) => adviser?.name ?? '—' },
  { title: '提交时间', width: 130, render: (_: unknown, { created }: Card) => created.slice(0, 16) },
];

function Toggle({
  name,
  value,
  onChange,
}: {
  name: string;
  value?: string;
  onChange: (value: string | undefined) => void;
}) {
  return (
    <Button
      aria-pressed={value === '1'}
      type={value === '1' ? 'primary' : 'default'}
      ghost={value === '1'}
      onClick={() => onChange(value === '1' ? undefined : '1')}
    >
      {name}
    </Button>
  );
}

type Query = Partial<Record<(typeof names)[number], string>>;

/** The states of a group, or all, as they are called for samples. */
function statesOf(group: string | undefined) {
  const states: readonly number[] | undefined =
    group && group in orderGroups ? orderGroups[group as keyof typeof orderGroups].states : undefined;
  return named(orderRecord.names).filter(({ value }) => !states || states.includes(Number(value)));
}

function named(names: Readonly<Record<number, string>>) {
  return Object.entries(names).map(([value, label]) => ({ value, label }));
}

function asInput({ typeId, late, mine, unread, group, status, pay, invoice, recycle, ...rest }: Query) {
  const codes = { status, pay, invoice, recycle };
  return {
    ...rest,
    ...(Object.fromEntries(
      Object.entries(codes).flatMap(([name, code]) => (code === undefined ? [] : [[name, Number(code)]])),
    ) as Partial<Record<keyof typeof codes, number>>),
    ...(group && group in orderGroups && { group: group as keyof typeof orderGroups }),
    ...(typeId && { typeId: typeId === '3' ? (3 as const) : (1 as const) }),
    ...(late && { late: 1 as const }),
    ...(mine && { mine: 1 as const }),
    ...(unread && { unread: 1 as const }),
  };
}

/** Saved filters as the page's address has them; what they do not name is taken out. */
function asQuery(filters: object): Record<(typeof names)[number], string | undefined> {
  const given = filters as Record<string, unknown>;
  return Object.fromEntries(
    names.map((name) => {
      const value = given[name];
      // 0 is a state of payment, and says nothing of anything else.
      const isGiven = value || (value === 0 && (sides as readonly string[]).includes(name));
      return [name, isGiven ? String(value) : undefined];
    }),
  ) as Record<(typeof names)[number], string | undefined>;
}

function counted(count = 0): string {
  return count >= 1_000 ? '999+' : String(count);
}
