import { Button, Input, Select, Table } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '../../../../core/call.ts';
import { yuan } from '../../../../core/yuan.ts';
import { DateRange } from '../../../../ui/antd/date-range.tsx';
import { ReasonModal } from '../../../../ui/antd/reason-modal.tsx';
import { StaffCard, StaffLoaded, StaffPage } from '../../../../ui/antd/staff-page.tsx';
import { TurnPages } from '../../../../ui/antd/turn-pages.tsx';
import { useFilters } from '../../../../ui/antd/use-filters.ts';
import { useStaffMe } from '../../../../ui/asking/staff-me.ts';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { type AccountCode, chart } from '../../rules.accounts.ts';
import { type EventName, events } from '../../rules.events.ts';
import { ledgerList, ledgerReverse } from '../contract.ts';

type Posting = OutputOf<typeof ledgerList>['list'][number];
type Side = Posting['sides'][number];

/** Every posting with its sides, newest first. */
export default function LedgerPage() {
  const [filters, setFilters] = useFilters(['code', 'event', 'owner', 'ref', 'from', 'to']);
  const [pages, setPages] = useState<string[]>([]);
  const [undoing, setUndoing] = useState<Posting>();
  const { may } = useStaffMe();
  const narrow = (changes: Parameters<typeof setFilters>[0]) => {
    setPages([]);
    setFilters(changes);
  };
  const { code, event, from, to } = filters;
  const book = useCall(ledgerList, {
    code: code && code in chart ? (code as AccountCode) : undefined,
    event: event && event in events ? (event as EventName) : undefined,
    owner: filters.owner,
    ref: filters.ref,
    from,
    to,
    before: pages.at(-1),
  });
  return (
    <StaffPage title="总账" note="每笔记账借贷相等，只增不改；更正以冲销分录记入。">
      <StaffCard>
        <div className="mb-4 flex flex-wrap gap-2">
          <Select
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            aria-label="科目"
            placeholder="科目"
            className="w-52"
            value={code}
            options={Object.entries(chart).map(([value, { name }]) => ({ value, label: `${value} ${name}` }))}
            onChange={(next) => narrow({ code: next })}
          />
          <Select
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            aria-label="事项"
            placeholder="事项"
            className="w-40"
            value={event}
            options={Object.entries(events).map(([value, { name }]) => ({ value, label: name }))}
            onChange={(next) => narrow({ event: next })}
          />
          <DateRange from={from} to={to} onChange={narrow} />
          <Input.Search
            allowClear
            aria-label="客户编号"
            placeholder="客户编号"
            className="max-w-60"
            key={filters.owner}
            defaultValue={filters.owner}
            onSearch={(owner) => narrow({ owner: owner.trim() })}
          />
          <Input.Search
            allowClear
            aria-label="单据"
            placeholder="单据或记账编号"
            className="max-w-64"
            defaultValue={filters.ref}
            onSearch={(ref) => narrow({ ref: ref.trim() })}
          />
        </div>
        <StaffLoaded state={book}>
          {({ list, next }) => (
            <>
              <Table<Posting>
                rowKey="id"
                size="small"
                loading={book.isLoading}
                dataSource={list}
                pagination={false}
                scroll={{ x: 1_000 }}
                locale={{ emptyText: '没有符合条件的记账' }}
                columns={[
                  { title: '凭证号', dataIndex: 'id', width: 90 },
                  { title: '时间', dataIndex: 'at', width: 170 },
                  {
                    title: '事项',
                    width: 200,
                    render: (_, { event_name, memo, reverses, is_reversed }) => (
                      <>
                        {event_name}
                        {is_reversed === 1 && <span className="ml-2 text-xs text-warning">已冲销</span>}
                        {memo && <span className="block text-xs text-muted">{memo}</span>}
                        {reverses && <span className="block text-xs text-muted">冲销 {reverses}</span>}
                      </>
                    ),
                  },
                  {
                    title: '分录',
                    render: (_, { sides }) => <Sides sides={sides} onOwner={(owner) => narrow({ owner })} />,
                  },
                  {
                    title: '单据 / 经手',
                    width: 230,
                    render: (_, posting) => (
                      <span className="break-all text-xs">
                        {posting.ref}
                        <span className="block text-muted">{posting.operator}</span>
                        {posting.can_reverse === 1 && may('prestore:work') && (
                          <Button size="small" className="mt-1" onClick={() => setUndoing(posting)}>
                            申请冲销
                          </Button>
                        )}
                      </span>
                    ),
                  },
                ]}
              />
              <TurnPages trail={pages} next={next} onTurn={setPages} />
            </>
          )}
        </StaffLoaded>
      </StaffCard>
      {undoing && (
        <ReverseDialog
          posting={undoing}
          onClose={() => setUndoing(undefined)}
          onDone={async () => {
            setUndoing(undefined);
            await book.reload();
          }}
        />
      )}
    </StaffPage>
  );
}

/** Asks that a posting is undone. */
function ReverseDialog({
  posting,
  onClose,
  onDone,
}: {
  posting: Posting;
  onClose: () => void;
  onDone: () => Promise<void>;
}) {
  const ask = useAction(ledgerReverse, '已提交，待另一位同事复核');
  return (
    <ReasonModal
      title={`冲销凭证 ${posting.id}`}
      note="经另一位同事复核后记一笔相反的分录；每笔记账只能冲销一次。"
      okText="提交复核"
      isBusy={ask.isBusy}
      onReason={async (reason) => {
        if (await ask.run({ rid: posting.rid, reason })) await onDone();
      }}
      onClose={onClose}
    />
  );
}

type ShownSide = Omit<Side, 'balance_fen'>;

/** The sides of a posting, debits first; a customer's name may narrow the book to what is theirs. */
export function Sides({
  sides,
  onOwner,
}: {
  sides: readonly ShownSide[];
  onOwner?: (owner: string) => void;
}) {
  const ordered = [...sides].sort((a, b) => b.debit_fen - a.debit_fen);
  return (
    <ul className="space-y-1 tabular-nums">
      {ordered.map((side) => (
        <li key={`${side.code}${side.owner}${side.part}${side.debit_fen}`} className="flex gap-3">
          <span className="w-6 shrink-0 text-muted">{side.debit_fen > 0 ? '借' : '贷'}</span>
          <span className="min-w-0 grow">
            {side.code} {side.name}
            {side.owner_name && onOwner ? (
              <button
                type="button"
                onClick={() => onOwner(side.owner)}
                aria-label={`只看${side.owner_name}的记账`}
                className="ml-2 cursor-pointer text-link hover:underline"
              >
                {side.owner_name}
              </button>
            ) : (
              side.owner && (
                <span className="ml-2 text-xs break-all text-muted">{side.owner_name || side.owner}</span>
              )
            )}
            {side.part && <span className="block text-xs break-all text-muted">{side.part}</span>}
          </span>
          <span className="shrink-0 text-right">{amount(side.code, side.debit_fen || side.credit_fen)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Money in yuan; points as they are. */
export function amount(code: AccountCode, count: number): string {
  return code.startsWith('PT') ? `${count.toLocaleString('zh-CN')} 分` : yuan(count);
}
