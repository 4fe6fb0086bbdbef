import { useState } from 'react';
import type { OutputOf } from '../../../core/call.ts';
import { Failure } from '../../../core/failure.ts';
import { yuan } from '../../../core/yuan.ts';
import { send } from '../../../ui/asking/send.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { useWork } from '../../../ui/asking/use-work.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/showing/card.tsx';
import { FailureLine } from '../../../ui/showing/failure-line.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { approvalKinds } from '../../clusters/approvals/rules.ts';
import type { Managed } from '../../clusters/contract.ts';
import { type Asked, clusterApprovals, clusterApprove } from '../contract.ts';
import { AskedFacts } from '../public/asked-facts.tsx';
import { RefuseDialog } from '../public/refuse-dialog.tsx';

/** So many are shown and can be answered at once. */
const size = 50;
const button = 'h-11 px-4.5 md:h-10';

type Failed = OutputOf<typeof clusterApprove>['failed'];

/** What members of a group want to spend and may not alone; several can be answered at once. */
export function ApprovalsCard({ group: { rid } }: { group: Managed }) {
  const { data, failure, reload } = useCall(clusterApprovals, { rid, size });
  const { run, busyWith, isBusy } = useWork();
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [failed, setFailed] = useState<Failed>([]);
  const [isRefusing, setRefusing] = useState(false);
  if (failure)
    return (
      <Card title="待审批">
        <FailureLine failure={failure} onRetry={reload} className="px-4 py-4 text-danger md:px-6" />
      </Card>
    );
  if (!data || (data.total === 0 && failed.length === 0)) return null;
  const { list, total } = data;
  const chosen = list.filter((each) => picked.includes(each.rid));
  const answer = async (op: 'approve' | 'refuse', reason?: string) => {
    const rids = chosen.map((each) => each.rid);
    const answered = await send(clusterApprove, { rids, op, reason }).finally(reload);
    setFailed(answered.failed);
    setPicked([]);
    if (answered.done === 0) throw new Failure(answered.failed[0]?.reason ?? '');
    return answered.done;
  };
  const toggle = (one: string) =>
    setPicked((old) => (old.includes(one) ? old.filter((each) => each !== one) : [...old, one]));
  return (
    <Card
      id="approvals"
      title="待审批"
      note={total > list.length ? `共 ${total} 项，先显示最早的 ${list.length} 项` : `${total} 项等待您审批`}
    >
      {failed.length > 0 && (
        <ul role="alert" className="border-b border-line bg-danger-bg px-4 py-3 text-danger md:px-6">
          {failed.map((each) => (
            <li key={each.rid}>
              <span className="font-num">{each.no}</span>：{each.reason}
            </li>
          ))}
        </ul>
      )}
      <ul className="divide-y divide-line">
        {list.map((asked) => (
          <AskedItem
            key={asked.rid}
            asked={asked}
            isPicked={picked.includes(asked.rid)}
            onToggle={() => toggle(asked.rid)}
          />
        ))}
      </ul>
      {list.length > 0 && (
        <div className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-3.5 md:px-6">
          <label className="inline-flex min-h-11 cursor-pointer items-center gap-2.5 md:min-h-10">
            <input
              type="checkbox"
              className="size-4.5"
              checked={chosen.length === list.length}
              onChange={({ target }) => setPicked(target.checked ? list.map((each) => each.rid) : [])}
            />
            全选
          </label>
          <p className="ml-auto text-body" aria-live="polite">
            已选 {chosen.length} 项，
            <b className="font-num font-semibold text-price">
              ¥{yuan(chosen.reduce((sum, { fen }) => sum + fen, 0))}
            </b>
          </p>
          <div className="flex w-full gap-2.5 sm:w-auto *:flex-1 sm:*:flex-none">
            <Button
              kind="outline"
              className={`${button} disabled:text-muted`}
              disabled={chosen.length === 0 || isBusy}
              onClick={() => setRefusing(true)}
            >
              拒绝
            </Button>
            <Button
              kind="primary"
              className={`${button} disabled:opacity-50`}
              disabled={chosen.length === 0}
              aria-busy={busyWith === 'approve'}
              onClick={() =>
                void run(async () => showSuccess(`已批准 ${await answer('approve')} 项`), 'approve')
              }
            >
              批准
            </Button>
          </div>
        </div>
      )}
      {isRefusing && (
        <RefuseDialog
          what={chosen.length === 1 ? ` ${chosen[0]?.no}` : `所选 ${chosen.length} 项`}
          submit={(reason) => answer('refuse', reason)}
          onRefused={reload}
          onClose={() => setRefusing(false)}
          onDone={async () => setRefusing(false)}
        />
      )}
    </Card>
  );
}

function AskedItem({ asked, isPicked, onToggle }: { asked: Asked; isPicked: boolean; onToggle: () => void }) {
  const { no, kind, member, fen, why } = asked;
  return (
    <li className="flex items-start gap-3.5 px-4 py-3.5 md:px-6">
      <input
        type="checkbox"
        aria-label={`选择 ${no}`}
        className="mt-1 size-4.5 shrink-0"
        checked={isPicked}
        onChange={onToggle}
      />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="font-medium text-fg">
            {member}的{approvalKinds[kind]} <span className="font-num font-normal text-muted">{no}</span>
          </p>
          <b className="font-num font-semibold text-price">¥{yuan(fen)}</b>
        </div>
        <p className="text-xs text-muted">
          {why} · {asked.asked.slice(0, 16)} 提交
        </p>
        <details className="mt-1">
          <summary className="inline-flex min-h-9 cursor-pointer items-center text-link hover:underline">
            查看明细
          </summary>
          <div className="rounded-md bg-page p-3.5">
            <AskedFacts asked={asked} />
          </div>
        </details>
      </div>
    </li>
  );
}
