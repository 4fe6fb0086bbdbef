import { type ReactNode, useState } from 'react';
import { yuan } from '../../../core/yuan.ts';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { send } from '../../../ui/asking/send.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/showing/card.tsx';
import { Fact } from '../../../ui/showing/fact.tsx';
import { FailureLine } from '../../../ui/showing/failure-line.tsx';
import { StatusTag } from '../../../ui/showing/status-tag.tsx';
import { type Credit, type CreditApplication, type CreditLineView, creditOperate } from '../contract.ts';
import { applyRecord, lineRecord, openApplies } from '../rules.states.ts';
import { ApplyDialog, SignDialog, SupplyDialog } from './credit-dialogs.tsx';

type Asked = 'apply' | 'supply' | 'accept' | 'cancel' | 'close';

const large = 'h-11 px-4.5 md:h-10';

/** The credit of one's own account, or of a group's: the line, what was applied for, and what can be done. */
export function CreditCard({ owner }: { owner?: string }) {
  const { data, failure, reload } = useCall(creditOperate, { op: 'info', owner });
  const [asked, setAsked] = useState<Asked>();
  const done = async () => {
    setAsked(undefined);
    await reload();
  };
  const ask = data && !data.why_not && (
    <Button kind="outline" className={`${large} max-sm:w-full`} onClick={() => setAsked('apply')}>
      {data.line ? '申请调整额度' : '申请信用额度'}
    </Button>
  );
  return (
    <Card id="credit" title="信用额度" note="先检测、按账期付款，不收取利息" aside={ask}>
      {failure ? (
        <FailureLine failure={failure} onRetry={reload} className="px-4 py-8 text-center" />
      ) : data ? (
        <Shown credit={data} onAsk={setAsked} />
      ) : (
        <div className="m-4 h-32 animate-pulse rounded-md bg-page" role="status" aria-label="正在加载" />
      )}
      {data && asked && (
        <Dialogs {...{ credit: data, owner, asked }} onClose={() => setAsked(undefined)} onDone={done} />
      )}
    </Card>
  );
}

function Shown({ credit, onAsk }: { credit: Credit; onAsk: (asked: Asked) => void }) {
  const { application, line, why_not, offer_fen, offer_days } = credit;
  const isOpen = application && openApplies.some((state) => state === application.status);
  return (
    <div className="divide-y divide-line">
      {line && <Line line={line} onAsk={onAsk} />}
      {application && (isOpen || !line) && <Application application={application} onAsk={onAsk} />}
      {!line && !application && (
        <div className="px-4 py-6 text-body md:px-6">
          <p>尚未开通信用额度。开通后可先安排检测，结算单在账期内付款即可。</p>
          {offer_fen > 0 && (
            <p className="mt-1 text-xs text-muted">
              可申请默认额度 <span className="font-num">¥{yuan(offer_fen)}</span>，账期 {offer_days} 天
            </p>
          )}
        </div>
      )}
      {why_not && !isOpen && <p className="px-4 py-3.5 text-xs text-warning md:px-6">{why_not}</p>}
    </div>
  );
}

function Line({ line, onAsk }: { line: CreditLineView; onAsk: (asked: Asked) => void }) {
  const { limit_fen, used_fen, left_fen, term_days, statement_day, status, reason, actions } = line;
  const close = actions.find(({ action }) => action === 'close');
  const share = Math.min(100, (used_fen / limit_fen) * 100);
  return (
    <div className="px-4 py-4 md:px-6">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <Figure name="可用额度" fen={left_fen} isMain />
        <Figure name="已用" fen={used_fen} />
        <Figure name="总额度" fen={limit_fen} />
        <StatusTag tone={lineRecord.toneOf(status)}>{line.status_name}</StatusTag>
      </div>
      <div aria-hidden="true" className="mt-3 flex h-2.5 overflow-hidden rounded-full bg-subtle">
        <span className="bg-action" style={{ width: `${share}%` }} />
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-xs text-muted">
          账期 {term_days} 天，每月 {statement_day} 日出具结算单；已用为进行中的信用订单与未付清的信用结算单
        </p>
        {close && (
          <Button
            kind="outline"
            className="h-11 px-4 md:h-9"
            disabled={close.reason !== undefined}
            title={close.reason}
            onClick={() => onAsk('close')}
          >
            终止额度
          </Button>
        )}
      </div>
      {reason && <p className="mt-2 text-xs text-danger">{reason}，新的信用订单暂不可提交</p>}
    </div>
  );
}

function Figure({ name, fen, isMain = false }: { name: string; fen: number; isMain?: boolean }) {
  return (
    <p>
      <span className="block text-xs text-muted">{name}</span>
      <span className={`font-num font-semibold text-fg ${isMain ? 'text-xl' : 'text-md'}`}>¥{yuan(fen)}</span>
    </p>
  );
}

function Application({
  application,
  onAsk,
}: {
  application: CreditApplication;
  onAsk: (asked: Asked) => void;
}) {
  const { limit_fen, term_days, reason, supplement, answer, grant, created, status, actions } = application;
  const may = (action: string) => actions.some((each) => each.action === action);
  const button = (asked: Asked, name: string, kind: 'primary' | 'outline'): ReactNode =>
    may(asked) && (
      <Button kind={kind} className={`${large} max-sm:flex-1`} onClick={() => onAsk(asked)}>
        {name}
      </Button>
    );
  return (
    <div className="px-4 py-4 md:px-6">
      <p className="mb-2.5 flex flex-wrap items-center gap-2.5">
        <b className="font-medium text-fg">额度申请</b>
        <StatusTag tone={applyRecord.toneOf(status)}>{application.status_name}</StatusTag>
        <span className="font-num text-xs text-muted">{created.slice(0, 16)}</span>
      </p>
      <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
        <Fact name="申请">
          <span className="font-num">¥{yuan(limit_fen)}</span>，账期 {term_days} 天
        </Fact>
        {grant && (
          <Fact name="批准">
            <span className="font-num">¥{yuan(grant.limit_fen)}</span>，账期 {grant.term_days} 天，每月{' '}
            {grant.statement_day} 日出账
          </Fact>
        )}
        <Fact name="说明">{reason}</Fact>
        {supplement && <Fact name="补充">{supplement}</Fact>}
        {answer && <Fact name="回复">{answer}</Fact>}
      </dl>
      {actions.length > 0 && (
        <div className="mt-4 flex flex-wrap gap-2.5">
          {button('accept', '签署协议并开通', 'primary')}
          {button('supply', '补充资料', 'primary')}
          {button('cancel', '取消申请', 'outline')}
        </div>
      )}
      {grant && !may('accept') && application.actions.length === 0 && status === openApplies.at(-1) && (
        <p className="mt-3 text-xs text-muted">额度由组长签署信用服务协议后生效</p>
      )}
    </div>
  );
}

function Dialogs({
  credit,
  owner,
  asked,
  onClose,
  onDone,
}: {
  credit: Credit;
  owner: string | undefined;
  asked: Asked;
  onClose: () => void;
  onDone: () => Promise<void>;
}) {
  const ends = { owner, credit, onClose, onDone };
  if (asked === 'apply') return <ApplyDialog {...ends} />;
  if (asked === 'supply') return <SupplyDialog {...ends} />;
  if (asked === 'accept') return <SignDialog {...ends} />;
  const isClosing = asked === 'close';
  return (
    <AskDialog
      title={isClosing ? '终止信用额度？' : '取消额度申请？'}
      yes={isClosing ? '确认终止' : '确认取消'}
      done={isClosing ? '信用额度已终止' : '申请已取消'}
      act={() => send(creditOperate, { op: asked, owner })}
      onClose={onClose}
      onDone={onDone}
    >
      {isClosing ? '终止后不可再使用信用支付，需要时须重新申请。' : '取消后可重新提交申请。'}
    </AskDialog>
  );
}
