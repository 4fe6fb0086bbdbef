import { useState } from 'react';
import { AskDialog } from '../../../../ui/ask-dialog.tsx';
import { send } from '../../../../ui/asking/send.ts';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import { FailureLine } from '../../../../ui/showing/failure-line.tsx';
import { StatusTag } from '../../../../ui/showing/status-tag.tsx';
import { Tag } from '../../../../ui/showing/tag.tsx';
import type { DeliveredFile } from '../../delivery/contract.ts';
import { type Shares, shareDel, shareList } from '../contract.ts';
import { shareRecord } from '../rules.states.ts';
import { ShareDialog } from './share-dialog.tsx';

type Share = Shares['list'][number];

/** Links to the results of an order: making one, who looked, and ending them. `told` is what the page says above them already. */
export function OrderShares({
  orderRid,
  files,
  told,
}: {
  orderRid: string;
  files: readonly DeliveredFile[];
  told: string | null;
}) {
  const { data, failure, reload } = useCall(shareList, { order_rid: orderRid });
  const [isMaking, setMaking] = useState(false);
  const [ending, setEnding] = useState<Share>();
  if (failure && !data)
    return <FailureLine failure={failure} onRetry={reload} className="text-sm text-danger" />;
  if (!data) return null;
  return (
    <section aria-label="数据分享" className="text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="font-semibold text-fg">数据分享</h3>
          <p className="mt-0.5 text-xs text-muted">
            把选中的文件用链接分享给他人，对方无需注册；可设密码和有效期，随时可以结束。
          </p>
        </div>
        <button
          type="button"
          title={data.why_not ?? undefined}
          aria-disabled={data.why_not ? true : undefined}
          onClick={() => !data.why_not && setMaking(true)}
          className={`h-11 px-4 md:h-9 ${buttonClass('outline')} ${data.why_not ? 'cursor-not-allowed opacity-55' : ''}`}
        >
          分享数据
        </button>
      </div>
      {data.why_not && data.why_not !== told && <p className="mt-1 text-xs text-muted">{data.why_not}</p>}
      {data.list.length > 0 && (
        <ul className="mt-2 divide-y divide-line rounded-sm border border-line">
          {data.list.map((share) => (
            <ShareLine key={share.rid} share={share} onEnd={() => setEnding(share)} />
          ))}
        </ul>
      )}
      {isMaking && (
        <ShareDialog
          {...{ orderRid, files, needsPassword: data.needs_password === 1 }}
          onClose={() => setMaking(false)}
          onDone={reload}
        />
      )}
      {ending && (
        <AskDialog
          title="结束分享"
          yes="结束分享"
          done="已结束分享"
          act={() => send(shareDel, { rid: ending.rid, version: ending.version })}
          onClose={() => setEnding(undefined)}
          onDone={async () => {
            setEnding(undefined);
            await reload();
          }}
        >
          结束后，给“{ending.recipient}”的链接立即失效，不能恢复。
        </AskDialog>
      )}
    </section>
  );
}

const kinds = { open: '打开', view: '查看', file: '下载' } as const;

function ShareLine({ share, onEnd }: { share: Share; onEnd: () => void }) {
  const { recipient, note, files, looks, looked } = share;
  return (
    <li className="px-3 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 text-fg">
            <b className="font-medium [overflow-wrap:anywhere]">{recipient}</b>
            <StatusTag tone={shareRecord.toneOf(share.status)}>{share.status_name}</StatusTag>
            {share.has_password === 1 && <Tag>有密码</Tag>}
            <Tag>{share.can_download === 1 ? '可下载' : '仅查看'}</Tag>
          </p>
          <p className="mt-1 text-xs text-muted [overflow-wrap:anywhere]">
            {files.length} 个文件，{share.created.slice(0, 16)} 分享，有效期至 {share.expire_at.slice(0, 16)}
            {note && `；${note}`}
          </p>
        </div>
        {share.is_live === 1 && (
          <button
            type="button"
            aria-label={`结束给 ${recipient} 的分享`}
            onClick={onEnd}
            className={`h-11 px-3.5 md:h-9 ${buttonClass('outline')}`}
          >
            结束分享
          </button>
        )}
      </div>
      {looked === 0 ? (
        <p className="mt-1.5 text-xs text-muted">还没有人打开</p>
      ) : (
        <details className="mt-1">
          <summary className="inline-flex min-h-9 cursor-pointer items-center text-xs text-link hover:underline">
            查看记录（{looked}）
          </summary>
          <ul className="max-h-60 divide-y divide-line overflow-auto rounded-sm border border-line text-xs">
            {looks.map(({ at, kind, name, address, browser }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a record have no other name and never move.
              <li key={index} className="flex flex-wrap gap-x-4 gap-y-0.5 px-3 py-2 text-body">
                <span className="font-num text-muted tabular-nums">{at}</span>
                <span>{kinds[kind]}</span>
                <span className="min-w-0 flex-1 break-all text-fg">{name}</span>
                <span>{browser}</span>
                <span className="font-num text-muted">{address}</span>
              </li>
            ))}
          </ul>
          {looked > looks.length && <p className="mt-1 text-xs text-muted">仅显示最近 {looks.length} 条</p>}
        </details>
      )}
    </li>
  );
}
