import { Button } from 'antd';
import type { OutputOf } from '../../../../core/call.ts';
import { yuan } from '../../../../core/yuan.ts';
import { withNote } from '../../../../ui/antd/lists/columns.tsx';
import { StaffList, useStaffList } from '../../../../ui/antd/lists/staff-list.tsx';
import { ReasonModal } from '../../../../ui/antd/reason-modal.tsx';
import { StaffCard, StaffPage } from '../../../../ui/antd/staff-page.tsx';
import { useOpened } from '../../../../ui/antd/use-opened.ts';
import { useStaffMe } from '../../../../ui/asking/staff-me.ts';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { type AccountCode, chart } from '../../rules.accounts.ts';
import { events } from '../../rules.events.ts';
import { ledgerList, ledgerReverse } from '../contract.ts';
import { readableRef } from '../rules.refs.ts';

type Posting = OutputOf<typeof ledgerList>['list'][number];
type Side = Posting['sides'][number];

/** Every posting with its sides, newest first. */
export default function LedgerPage() {
  const list = useStaffList(ledgerList, [
    {
      select: 'code',
      label: '科目',
      none: '科目',
      options: Object.entries(chart).map(([value, { name }]) => ({ value, label: `${value} ${name}` })),
    },
    {
      select: 'event',
      label: '事项',
      none: '事项',
      options: Object.entries(events).map(([value, { name }]) => ({ value, label: name })),
    },
    { days: '日期' },
    { search: 'owner', label: '客户编号' },
    { search: 'ref', label: '单据', hint: '单据或记账编号' },
  ]);
  const { about: undone, ...undoing } = useOpened<Posting>(list.reload);
  const reverse = useAction(ledgerReverse, '已提交，待另一位同事复核');
  const { may } = useStaffMe();
  return (
    <StaffPage title="总账" note="每笔记账借贷相等，只增不改；更正以冲销分录记入。">
      <StaffCard>
        <StaffList
          list={list}
          empty="没有符合条件的记账"
          rowKey="id"
          width={1_000}
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
                  {withNote('', memo)}
                  {withNote('', reverses && `冲销 ${readableRef(reverses)}`)}
                </>
              ),
            },
            {
              title: '分录',
              render: (_, { sides }) => (
                <Sides
                  sides={sides}
                  onOwner={(owner) => list.narrow({ owner })}
                  onPart={(ref) => list.narrow({ ref })}
                />
              ),
            },
            {
              title: '单据 / 经手',
              width: 230,
              className: 'break-all text-xs',
              render: (_, posting) => (
                <>
                  <Ref of={posting.ref} onChoose={(ref) => list.narrow({ ref })} />
                  {withNote('', posting.operator)}
                  {posting.can_reverse === 1 && may('prestore:work') && (
                    <Button size="small" className="mt-1" onClick={() => undoing.open(posting)}>
                      申请冲销
                    </Button>
                  )}
                </>
              ),
            },
          ]}
        />
      </StaffCard>
      {undone && (
        <ReasonModal
          title={`冲销凭证 ${undone.id}`}
          note="经另一位同事复核后记一笔相反的分录；每笔记账只能冲销一次。"
          ok="提交复核"
          send={(reason) => reverse.run({ rid: undone.rid, reason })}
          {...undoing.ends}
        />
      )}
    </StaffPage>
  );
}

type ShownSide = Omit<Side, 'balance_fen'>;

/** The sides of a posting, debits first; a customer's name may narrow the book to what is theirs. */
export function Sides({
  sides,
  onOwner,
  onPart,
}: {
  sides: readonly ShownSide[];
  onOwner?: (owner: string) => void;
  onPart?: (part: string) => void;
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
                <span className="ml-2 text-xs break-all text-muted">
                  {side.owner_name || readableRef(side.owner)}
                </span>
              )
            )}
            {side.part && <Ref of={side.part} onChoose={onPart} className="block text-xs" />}
          </span>
          <span className="shrink-0 text-right">{amount(side.code, side.debit_fen || side.credit_fen)}</span>
        </li>
      ))}
    </ul>
  );
}

/** What is referred to, in words; a click narrows the book to it. */
function Ref({
  of,
  onChoose,
  className = '',
}: {
  of: string;
  onChoose?: (ref: string) => void;
  className?: string;
}) {
  if (!onChoose) return <span className={`text-muted ${className}`}>{readableRef(of)}</span>;
  return (
    <button
      type="button"
      onClick={() => onChoose(of)}
      className={`cursor-pointer text-left text-muted hover:text-link hover:underline ${className}`}
    >
      <span className="sr-only">只看</span>
      {readableRef(of)}
    </button>
  );
}

/** Money in yuan; points as they are. */
export function amount(code: AccountCode, count: number): string {
  return code.startsWith('PT') ? `${count.toLocaleString('zh-CN')} 分` : yuan(count);
}
