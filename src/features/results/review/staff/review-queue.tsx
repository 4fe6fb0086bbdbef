import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '../../../../core/call.ts';
import { type BatchOutcome, BatchOutcomeDialog } from '../../../../ui/antd/lists/batch-outcome.tsx';
import { StaffCard } from '../../../../ui/antd/staff-page.tsx';
import { useStaffMe } from '../../../../ui/asking/staff-me.ts';
import { StatusTag } from '../../../../ui/showing/status-tag.tsx';
import { orderStates } from '../../../orders/rules.states.ts';
import type { reviewList } from '../contract.ts';
import { ReleaseManyDialog } from './release-many-dialog.tsx';

type Waiting = OutputOf<typeof reviewList>['list'][number];

/** Orders that wait for a reviewer: one is opened, those that are ticked are released at once. */
export function ReviewQueue({
  list,
  current,
  verdictDue,
  onOpen,
  onReleased,
}: {
  list: readonly Waiting[];
  current?: string;
  verdictDue: string;
  onOpen: (orderRid: string) => void;
  onReleased: (orderRids: readonly string[]) => Promise<void>;
}) {
  const canRelease = useStaffMe().may('results:approve') && list.length > 1;
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [isAsked, setAsked] = useState(false);
  const [told, setTold] = useState<{ outcome: BatchOutcome; names: ReadonlyMap<string, string> }>();
  const chosen = list.filter(({ order_rid }) => ticked.includes(order_rid));
  const tick = (rid: string, isTicked: boolean) =>
    setTicked(isTicked ? [...ticked, rid] : ticked.filter((each) => each !== rid));
  return (
    <StaffCard title={`待审核 ${list.length}`}>
      {list.length === 0 && <p className="text-muted">没有待审核的数据</p>}
      {canRelease && (
        <Button
          block
          className="mb-2"
          type={chosen.length > 0 ? 'primary' : 'default'}
          disabled={chosen.length === 0}
          aria-keyshortcuts="D"
          onClick={() => setAsked(true)}
        >
          批量发布 {chosen.length} 个订单
        </Button>
      )}
      <ul className="space-y-1.5">
        {list.map((order) => (
          <li key={order.order_rid} data-row className="flex items-start gap-2">
            {canRelease && (
              <Checkbox
                className="mt-2.5!"
                aria-label={`选择 ${order.order_no} ${order.title}`}
                disabled={isParticular(order)}
                title={isParticular(order) ? '复测与已终止的订单请单独审核' : undefined}
                checked={ticked.includes(order.order_rid)}
                onChange={({ target }) => tick(order.order_rid, target.checked)}
              />
            )}
            <QueueEntry
              order={order}
              isCurrent={order.order_rid === current}
              onOpen={() => onOpen(order.order_rid)}
            />
          </li>
        ))}
      </ul>
      {isAsked && (
        <ReleaseManyDialog
          {...{ orders: chosen, verdictDue }}
          onTold={(outcome) => {
            if (outcome.refused.length > 0)
              setTold({
                outcome,
                names: new Map(
                  chosen.map(({ order_rid, order_no, title }) => [order_rid, `${order_no} ${title}`]),
                ),
              });
          }}
          onClose={() => setAsked(false)}
          onDone={async () => {
            setAsked(false);
            setTicked([]);
            await onReleased(chosen.map(({ order_rid }) => order_rid));
          }}
        />
      )}
      {told && (
        <BatchOutcomeDialog
          outcome={told.outcome}
          deed="发布"
          nameOf={(rid) => told.names.get(rid) ?? ''}
          onClose={() => setTold(undefined)}
        />
      )}
    </StaffCard>
  );
}

function QueueEntry({
  order,
  isCurrent,
  onOpen,
}: {
  order: Waiting;
  isCurrent: boolean;
  onOpen: () => void;
}) {
  return (
    <button
      type="button"
      aria-current={isCurrent}
      onClick={onOpen}
      className={`w-full min-w-0 rounded-md border p-2.5 text-left ${isCurrent ? 'border-action bg-tint' : 'border-line hover:border-action'}`}
    >
      <span className="block font-medium text-fg [overflow-wrap:anywhere]">{order.title}</span>
      <span className="mt-0.5 block font-num text-xs text-muted">
        {order.order_no} · {order.files} 个文件
      </span>
      <span className={`block text-xs ${order.is_late ? 'text-danger' : 'text-body'}`}>
        承诺 {order.promise_date?.slice(5) ?? '待定'}，{order.technicians.join('、')}
      </span>
      {isParticular(order) && (
        <span className="mt-1 block">
          <StatusTag tone="check">{order.status === orderStates.terminated ? '已终止' : '复测'}</StatusTag>
        </span>
      )}
    </button>
  );
}

/** Whether its release asks for more than the checklist. */
function isParticular({ is_retest, status }: Waiting): boolean {
  return is_retest === 1 || status === orderStates.terminated;
}
