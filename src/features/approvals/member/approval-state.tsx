import { shanghaiTime } from '../../../core/shanghai.ts';
import { useAction } from '../../../ui/asking/use-action.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Link } from '../../../ui/link.tsx';
import { FailureLine } from '../../../ui/showing/failure-line.tsx';
import { StatusTag } from '../../../ui/showing/status-tag.tsx';
import { approvalRecord, approvalStates } from '../../clusters/approvals/rules.ts';
import { clusterApproval, clusterApprovalSend } from '../contract.ts';

/** How far the approval of an order or booking is: who can give it, since when it waits; then who answered, and why. */
export function ApprovalState({ rid, className }: { rid: string; className: string }) {
  const { data, failure, reload } = useCall(clusterApproval, { rid });
  const { run, isBusy } = useAction(clusterApprovalSend, '已重新发送');
  if (failure)
    return <FailureLine failure={failure} onRetry={reload} className={`${className} text-danger`} />;
  if (!data) return null;
  const { status, status_name, cluster, why, asked, sent, ends, approvers, again, answer } = data;
  const isWaiting = status === approvalStates.waiting;
  const isEarly = again > shanghaiTime(new Date());
  return (
    <section aria-label="课题组审批" className={className}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="font-semibold text-fg">{cluster} 审批</h2>
        <StatusTag tone={approvalRecord.toneOf(status)}>{status_name}</StatusTag>
      </div>
      {isWaiting ? (
        <p className="mt-1.5 text-body">
          {why}。{approvers.join('、')}可审批，<span className="font-num">{asked.slice(0, 16)}</span> 起等待
          {sent !== asked && (
            <>
              ，最近于 <span className="font-num">{sent.slice(0, 16)}</span> 发送
            </>
          )}
          。
          {ends && (
            <>
              <span className="font-num">{ends.slice(0, 16)}</span> 前未批准，预约自动取消。
            </>
          )}
        </p>
      ) : (
        answer.by && (
          <p className="mt-1.5 text-body [overflow-wrap:anywhere]">
            {answer.by} 于 <span className="font-num">{answer.at.slice(0, 16)}</span>{' '}
            {status_name.replace('已', '')}
            {answer.reason && `：${answer.reason}`}
          </p>
        )
      )}
      {isWaiting && !again && (
        <Link to="/member/communityMg" className={`mt-3 h-11 px-4 md:h-9 ${buttonClass('primary')}`}>
          去审批
        </Link>
      )}
      {again && (
        <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button
            kind="outline"
            className="h-11 px-4 disabled:cursor-not-allowed disabled:bg-subtle disabled:text-muted md:h-9"
            disabled={isEarly || isBusy}
            onClick={async () => (await run({ rid })) && (await reload())}
          >
            重新发送审批
          </Button>
          {isEarly && (
            <span className="text-xs text-muted">
              <span className="font-num">{again.slice(0, 16)}</span> 后可重新发送
            </span>
          )}
        </div>
      )}
    </section>
  );
}
