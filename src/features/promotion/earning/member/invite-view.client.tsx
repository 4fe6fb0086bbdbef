import { useState } from 'react';
import type { OutputOf } from '../../../../core/call.ts';
import { addressFor } from '../../../../ui/asking/address.ts';
import { useAddress } from '../../../../ui/asking/use-address.ts';
import { Button } from '../../../../ui/button.tsx';
import { copyText } from '../../../../ui/copy-text.ts';
import { NothingListed } from '../../../../ui/page/nothing-listed.tsx';
import { PageHead } from '../../../../ui/page/page-head.tsx';
import { Pager } from '../../../../ui/page/pager.tsx';
import { Card } from '../../../../ui/showing/card.tsx';
import { PosterDialog } from '../../poster/poster-dialog.tsx';
import { type inviteInit, inviteList } from '../contract.ts';
import { FriendRow } from './friend-row.tsx';

/** What the address says of the list. */
export const inviteAddress = addressFor(inviteList, ['page', 'size']);

type Found = { invitation: OutputOf<typeof inviteInit>; friends: OutputOf<typeof inviteList> };

/** The code with its link and poster, the rules, and whom the customer invited. */
export function InviteView({ invitation, friends: { list, total, page, size } }: Found) {
  const { code, link, qr, rule, invited, ordered, reward_points, poster } = invitation;
  const [isOpen, setIsOpen] = useState(false);
  const { to } = useAddress(inviteAddress);
  const share = (
    <Button kind="primary" className="h-11 px-4.5 md:h-10" onClick={() => setIsOpen(true)}>
      生成海报
    </Button>
  );
  return (
    <div className="space-y-4">
      <PageHead title="邀请好友" note={poster.reward && `好友注册即得${poster.reward}`} />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <Card title="我的邀请码">
          <div className="flex flex-wrap items-center gap-6 px-4 py-5 md:px-6">
            <img
              src={qr}
              alt="邀请链接二维码"
              width={132}
              height={132}
              className="rounded-sm border border-line"
            />
            <div className="min-w-0 flex-1 basis-50">
              <p className="font-mono text-2xl font-semibold tracking-wider text-fg">{code}</p>
              <p className="mt-1 font-mono text-xs text-muted [overflow-wrap:anywhere]">{link}</p>
              <div className="mt-4 flex flex-wrap gap-3">
                {share}
                <CopyButton text={link} name="链接" />
                <CopyButton text={code} name="邀请码" />
              </div>
            </div>
          </div>
        </Card>
        <Card title="邀请规则">
          <ol className="list-decimal space-y-1.5 py-5 pr-4 pl-9 text-sm text-body md:pr-6 md:pl-11">
            {rule.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ol>
        </Card>
      </div>
      <dl className="grid grid-cols-3 divide-x divide-line rounded-lg border border-line bg-surface text-center">
        <Figure name="已注册好友" value={invited} unit="位" />
        <Figure name="已完成首单" value={ordered} unit="位" />
        <Figure name="已获积分" value={reward_points} unit="分" />
      </dl>
      {list.length === 0 ? (
        <NothingListed text="还没有邀请好友">
          <CopyButton text={link} name="链接" />
        </NothingListed>
      ) : (
        <Card title="邀请记录" note={`共 ${total} 位`}>
          <ul className="divide-y divide-line">
            {list.map((friend) => (
              <FriendRow key={friend.rid} friend={friend} />
            ))}
          </ul>
        </Card>
      )}
      <Pager
        page={page}
        size={size}
        total={total}
        to={(next) => to({ page: next })}
        sized={(next) => to({ size: next })}
      />
      {isOpen && (
        <PosterDialog
          poster={{ words: poster, qr, code }}
          name={`邀请海报-${code}.png`}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}

function CopyButton({ text, name }: { text: string; name: string }) {
  return (
    <Button
      kind="outline"
      className="h-11 px-4.5 md:h-10"
      onClick={() => void copyText(text, `${name}已复制`)}
    >
      复制{name}
    </Button>
  );
}

function Figure({ name, value, unit }: { name: string; value: number; unit: string }) {
  return (
    <div className="px-2 py-4">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="mt-1 text-xs text-muted">
        <b className="mr-1 font-num text-xl font-semibold text-fg">{value.toLocaleString('zh-CN')}</b>
        {unit}
      </dd>
    </div>
  );
}
