import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OutputOf } from '../../../../core/call.ts';
import { AskDialog } from '../../../../ui/ask-dialog.tsx';
import { send } from '../../../../ui/asking/send.ts';
import { useWork } from '../../../../ui/asking/use-work.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/showing/card.tsx';
import { StatusTag } from '../../../../ui/showing/status-tag.tsx';
import { ToldOnce } from '../../../../ui/showing/told-once.tsx';
import { showSuccess } from '../../../../ui/toast.tsx';
import { type Topic, topics } from '../../rules.notice.ts';
import { webhookDel, type webhookList, webhookTry } from '../contract.ts';
import { mostWebhooks } from '../rules.ts';
import { WebhookCalls } from './webhook-calls.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';

type Webhook = OutputOf<typeof webhookList>['list'][number];

/** Addresses that are told what the customer is told: naming and trying them, what was sent, and forgetting them. */
export function WebhooksSection({ webhooks }: { webhooks: OutputOf<typeof webhookList> }) {
  const { revalidate } = useRevalidator();
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string>();
  const [leaving, setLeaving] = useState<Webhook>();
  const [looking, setLooking] = useState<Webhook>();
  return (
    <Card
      id="webhooks"
      title="消息推送"
      note={`订单、检测、账单等有变化时，同时通知您的系统，最多 ${mostWebhooks} 个地址`}
      aside={
        <Button kind="outline" className="h-11 px-4 md:h-9" onClick={() => setAdding(true)}>
          添加推送地址
        </Button>
      }
    >
      {webhooks.list.length === 0 ? (
        <p className="px-4 py-6 text-muted md:px-6">
          还没有推送地址。添加后，所选通知会以签名的 JSON 发到您的系统，未收到时自动重试。
        </p>
      ) : (
        <ul className="divide-y divide-line px-4 md:px-6">
          {webhooks.list.map((webhook) => (
            <WebhookLine
              key={webhook.rid}
              webhook={webhook}
              onLook={() => setLooking(webhook)}
              onLeave={() => setLeaving(webhook)}
            />
          ))}
        </ul>
      )}
      {isAdding && (
        <WebhookDialog
          onClose={() => setAdding(false)}
          onMade={async (made) => {
            setAdding(false);
            setSecret(made);
            await revalidate();
          }}
        />
      )}
      {secret && (
        <ToldOnce
          title="推送地址已添加"
          note="签名密钥只显示这一次，请保存到您的系统中，用它核对每条消息的签名。"
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
      {looking && <WebhookCalls webhook={looking} onClose={() => setLooking(undefined)} />}
      {leaving && (
        <AskDialog
          title="删除推送地址？"
          yes="删除"
          done="推送地址已删除"
          act={() => send(webhookDel, { rid: leaving.rid })}
          onClose={() => setLeaving(undefined)}
          onDone={async () => {
            setLeaving(undefined);
            await revalidate();
          }}
        >
          将不再向 {leaving.url} 推送，推送记录一并删除，且不能恢复。
        </AskDialog>
      )}
    </Card>
  );
}

function WebhookLine({
  webhook: { rid, url, topics: wanted, created, paused },
  onLook,
  onLeave,
}: {
  webhook: Webhook;
  onLook: () => void;
  onLeave: () => void;
}) {
  const { revalidate } = useRevalidator();
  const { run, isBusy } = useWork();
  const attempt = () =>
    run(async () => {
      await send(webhookTry, { rid });
      showSuccess('测试消息已发出');
      await revalidate();
    });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2.5 py-3.5">
      <div className="min-w-0 flex-1 basis-70">
        <p className="flex flex-wrap items-center gap-2 font-medium text-fg">
          <span className="break-all">{url}</span>
          <StatusTag tone={paused ? 'stop' : 'done'}>{paused ? '已暂停' : '推送中'}</StatusTag>
        </p>
        <p className="mt-1 text-xs text-muted">
          {wanted.map((topic) => topics[topic as Topic] ?? topic).join('、')} · 添加于 {created.slice(0, 10)}
        </p>
        {paused && (
          <p className="mt-0.5 text-xs text-danger">
            {paused.slice(0, 16)} 起多次未能送达，已暂停。修复后点“恢复并测试”。
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          kind="outline"
          className="h-11 px-4 md:h-9"
          aria-busy={isBusy}
          onClick={() => !isBusy && void attempt()}
        >
          {paused ? '恢复并测试' : '测试'}
        </Button>
        <Button kind="outline" className="h-11 px-4 md:h-9" onClick={onLook}>
          推送记录
        </Button>
        <Button
          kind="outline"
          className="h-11 px-4 md:h-9"
          aria-label={`删除推送地址 ${url}`}
          onClick={onLeave}
        >
          删除
        </Button>
      </div>
    </li>
  );
}
