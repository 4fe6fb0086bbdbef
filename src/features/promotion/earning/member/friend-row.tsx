import { useState } from 'react';
import type { OutputOf } from '../../../../core/call.ts';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { DialogFrame } from '../../../../ui/dialog-frame.tsx';
import { Fact } from '../../../../ui/showing/fact.tsx';
import { StatusTag } from '../../../../ui/showing/status-tag.tsx';
import { type inviteList, inviteOrderDetail } from '../contract.ts';

type Friend = OutputOf<typeof inviteList>['list'][number];

/** Somebody whom the customer invited, and where the reward comes from. */
export function FriendRow({ friend }: { friend: Friend }) {
  const { rid, name, phone, at, first_order, reward } = friend;
  const [source, setSource] = useState<OutputOf<typeof inviteOrderDetail>>();
  const { run, isBusy } = useAction(inviteOrderDetail);
  const open = async () => setSource((await run({ rid }))?.data);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3.5 md:px-6">
      <span className="min-w-0 flex-1 basis-40">
        <b className="font-medium text-fg">{name || '新用户'}</b>
        <span className="ml-3 font-num text-xs text-muted">{phone || '账号已注销'}</span>
        <span className="block font-num text-xs text-muted">{at.slice(0, 10)} 注册</span>
      </span>
      <StatusTag tone={first_order ? 'done' : 'wait'}>{first_order ? '已完成首单' : '未完成首单'}</StatusTag>
      <span className="w-20 text-right font-num text-fg">{reward > 0 ? `+${reward} 积分` : '—'}</span>
      {reward > 0 && (
        <button
          type="button"
          className="min-h-11 text-xs text-link hover:underline md:min-h-0"
          aria-label={`${name || phone} 的奖励来源`}
          disabled={isBusy}
          onClick={open}
        >
          奖励来源
        </button>
      )}
      {source && (
        <DialogFrame title="奖励来源" onClose={() => setSource(undefined)} isLight>
          <dl className="space-y-2 text-sm">
            <Fact name="订单号">
              <span className="font-mono">{source.order_no}</span>
            </Fact>
            <Fact name="实付金额">{source.amount_band}</Fact>
            <Fact name="完成时间">{source.at.slice(0, 10)}</Fact>
            <Fact name="奖励">{source.reward} 积分</Fact>
          </dl>
        </DialogFrame>
      )}
    </li>
  );
}
