import { useState } from 'react';
import type { OutputOf } from '../../../../core/call.ts';
import { send } from '../../../../ui/asking/send.ts';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { useWork } from '../../../../ui/asking/use-work.ts';
import { Button } from '../../../../ui/button.tsx';
import { DialogFrame } from '../../../../ui/dialog-frame.tsx';
import { FailureLine } from '../../../../ui/showing/failure-line.tsx';
import { StatusTag } from '../../../../ui/showing/status-tag.tsx';
import { showSuccess } from '../../../../ui/toast.tsx';
import { webhookAgain, webhookCallList } from '../contract.ts';
import { keptDays } from '../rules.ts';

type WebhookCall = OutputOf<typeof webhookCallList>['list'][number];

const states = {
  waiting: { name: '待送达', tone: 'wait' },
  delivered: { name: '已送达', tone: 'done' },
  failed: { name: '未送达', tone: 'stop' },
} as const;

/** How often it is looked what became of what waits, in milliseconds. */
const pause = 3_000;

/** What was sent to one address, and what its system answered. */
export function WebhookCalls({
  webhook,
  onClose,
}: {
  webhook: { rid: string; url: string };
  onClose: () => void;
}) {
  const [page, setPage] = useState(1);
  const { data, failure, reload } = useCall(webhookCallList, { rid: webhook.rid, page }, { every: pause });
  return (
    <DialogFrame
      title="推送记录"
      note={
        <>
          <span className="break-all">{webhook.url}</span>
          <span className="block text-xs">记录保留 {keptDays} 天</span>
        </>
      }
      look="page"
      className="md:max-w-170"
      onClose={onClose}
    >
      {failure && !data && <FailureLine failure={failure} onRetry={reload} className="text-sm text-danger" />}
      {!data && !failure && <p className="py-6 text-muted">正在读取…</p>}
      {data?.total === 0 && <p className="py-6 text-muted">还没有推送过消息，可以先点“测试”。</p>}
      <ul className="divide-y divide-line">
        {data?.list.map((call) => (
          <CallLine key={call.rid} call={call} onDone={reload} />
        ))}
      </ul>
      {data && data.total > data.size && (
        <div className="mt-3 flex justify-end gap-2.5">
          <Button
            kind="outline"
            className="h-11 px-4 md:h-9"
            disabled={page === 1}
            onClick={() => setPage(page - 1)}
          >
            上一页
          </Button>
          <Button
            kind="outline"
            className="h-11 px-4 md:h-9"
            disabled={page * data.size >= data.total}
            onClick={() => setPage(page + 1)}
          >
            下一页
          </Button>
        </div>
      )}
    </DialogFrame>
  );
}

function CallLine({ call, onDone }: { call: WebhookCall; onDone: () => Promise<void> }) {
  const { run, isBusy } = useWork();
  const { name, tone } = states[call.state];
  const again = () =>
    run(async () => {
      await send(webhookAgain, { rid: call.rid });
      showSuccess('已重新推送');
      await onDone();
    });
  const answer =
    call.answered === null
      ? '尚未发出'
      : call.answered
        ? `对方返回 ${call.answered}`
        : `无法连接 ${call.reason}`;
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <p className="flex min-w-0 flex-1 basis-60 flex-wrap items-center gap-2 font-medium text-fg">
          {call.title}
          <StatusTag tone={tone}>{name}</StatusTag>
        </p>
        {call.state !== 'delivered' && (
          <Button
            kind="outline"
            className="h-11 px-4 md:h-9"
            aria-busy={isBusy}
            onClick={() => !isBusy && void again()}
          >
            重新推送
          </Button>
        )}
      </div>
      <p className="mt-1 text-xs text-muted">
        {call.created} · 已尝试 {call.tries} 次 · {answer}
      </p>
      <details className="mt-1 text-xs">
        <summary className="cursor-pointer py-1 text-link">消息内容</summary>
        <pre className="mt-1 overflow-x-auto rounded-sm bg-subtle p-2.5 whitespace-pre-wrap break-all text-body">
          {call.body}
        </pre>
      </details>
    </li>
  );
}
