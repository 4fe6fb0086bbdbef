import { useState } from 'react';
import type { OutputOf } from '../../../core/call.ts';
import { yuan } from '../../../core/yuan.ts';
import { send } from '../../../ui/asking/send.ts';
import { useWork } from '../../../ui/asking/use-work.ts';
import { Button } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Card } from '../../../ui/showing/card.tsx';
import { StatusTag } from '../../../ui/showing/status-tag.tsx';
import { inviteInit } from '../earning/contract.ts';
import { PosterDialog } from '../poster/poster-dialog.tsx';
import type { MyPromotion } from '../promoters/contract.ts';
import { promoterRecord, promoterStates } from '../promoters/rules.states.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

const button = 'h-11 px-4.5 md:h-10';

/** What a promoter has: the sums with what can be done with them, the link, and texts to send along. */
export function PromoterCards({
  promotion,
  onDone,
}: {
  promotion: MyPromotion;
  onDone: () => Promise<void>;
}) {
  const { promoter, sums, invited, orders, terms } = promotion;
  const [isTaking, setTaking] = useState(false);
  if (!promoter) return null;
  const isActive = promoter.status === promoterStates.active;
  return (
    <>
      <Card
        title="我的返利"
        note={`好友订单现金支付部分的 ${promoter.rate}%，订单完成 ${terms.hold_days} 天后可提现`}
        aside={<StatusTag tone={promoterRecord.toneOf(promoter.status)}>{promoter.status_name}</StatusTag>}
      >
        {!isActive && (
          <p className="border-b border-line px-4 py-3 text-xs text-danger md:px-6">
            推广资格已停用：{promoter.reason}。停用期间完成的订单不计返利。
          </p>
        )}
        <div className="flex flex-wrap items-end gap-x-8 gap-y-4 px-4 py-5 md:px-6">
          <Figure name="可提现" fen={sums.available} isMain />
          <Figure name="待生效" fen={sums.estimated} />
          <Figure name="提现中" fen={sums.withdrawing} />
          <Figure name="已提现" fen={sums.paid} />
          <p>
            <span className="block text-xs text-muted">邀请注册 / 返利订单</span>
            <span className="font-num text-md font-semibold text-fg">
              {invited} / {orders}
            </span>
          </p>
          <Button
            kind="primary"
            className={`${button} max-sm:w-full md:ml-auto`}
            disabled={sums.available <= 0}
            onClick={() => setTaking(true)}
          >
            提现
          </Button>
        </div>
        {sums.available < 0 && (
          <p className="border-t border-line px-4 py-3 text-xs text-warning md:px-6">
            已提现的返利因订单退款被撤回 ¥{yuan(-sums.available)}，将在以后的返利中抵扣。
          </p>
        )}
      </Card>
      {isActive && <Spreading promotion={promotion} />}
      {isTaking && (
        <WithdrawDialog
          promotion={promotion}
          onClose={() => setTaking(false)}
          onDone={async () => {
            setTaking(false);
            await onDone();
          }}
        />
      )}
    </>
  );
}

function Figure({ name, fen, isMain = false }: { name: string; fen: number; isMain?: boolean }) {
  return (
    <p>
      <span className="block text-xs text-muted">{name}（元）</span>
      <span className={`font-num font-semibold text-fg ${isMain ? 'text-xl' : 'text-md'}`}>
        {fen < 0 ? '−' : ''}
        {yuan(Math.abs(fen))}
      </span>
    </p>
  );
}

/** The link that brings friends, and texts to send it along with. */
function Spreading({ promotion: { link, materials } }: { promotion: MyPromotion }) {
  const { run, isBusy } = useWork();
  const [invitation, setInvitation] = useState<OutputOf<typeof inviteInit>>();
  const draw = async () => setInvitation((await run(() => send(inviteInit, {})))?.data);
  return (
    <Card
      title="推广素材"
      note="好友通过您的链接注册后，即成为您邀请的客户"
      aside={
        <Button kind="outline" className={button} aria-busy={isBusy} onClick={() => !isBusy && void draw()}>
          <Icon name="dl" />
          下载海报
        </Button>
      }
    >
      <div className="space-y-4 px-4 py-5 md:px-6">
        <Copied name="专属链接" button="复制链接" text={link} isMono />
        {materials.map(({ name, text }) => (
          <Copied key={name} name={name} button="复制文案" text={`${text}\n${link}`} />
        ))}
      </div>
      {invitation && (
        <PosterDialog
          poster={{ words: invitation.poster, qr: invitation.qr, code: invitation.code }}
          name={`邀请海报-${invitation.code}.png`}
          onClose={() => setInvitation(undefined)}
        />
      )}
    </Card>
  );
}

function Copied({
  name,
  button: words,
  text,
  isMono = false,
}: {
  name: string;
  button: string;
  text: string;
  isMono?: boolean;
}) {
  return (
    <div className="flex flex-wrap items-start gap-3 sm:flex-nowrap">
      <div className="min-w-0 flex-1">
        <h3 className="text-xs text-muted">{name}</h3>
        <p
          className={`mt-1 whitespace-pre-line text-body [overflow-wrap:anywhere] ${isMono ? 'font-mono' : ''}`}
        >
          {text}
        </p>
      </div>
      <Button
        kind="outline"
        className={`${button} shrink-0 max-sm:w-full`}
        aria-label={`${words} ${name}`}
        onClick={() => void copyText(text)}
      >
        {words}
      </Button>
    </div>
  );
}
