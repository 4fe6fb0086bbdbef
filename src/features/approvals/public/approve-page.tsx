import { useCallback, useState } from 'react';
import type { MetaFunction } from 'react-router';
import type { OutputOf } from '../../../core/call.ts';
import { yuan } from '../../../core/yuan.ts';
import { accessIfAny, send } from '../../../ui/asking/send.ts';
import { useWork } from '../../../ui/asking/use-work.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Link } from '../../../ui/link.tsx';
import { LinkPage, useLinkCode, useLookedAt } from '../../../ui/page/link-page.tsx';
import { privateMeta } from '../../../ui/page/page-meta.ts';
import { approvalKinds } from '../../clusters/approvals/rules.ts';
import { type Asked, type LinkState, openApprove } from '../contract.ts';
import { AskedFacts } from './asked-facts.tsx';
import { RefuseDialog } from './refuse-dialog.tsx';

export const meta: MetaFunction = (args) => privateMeta(args, '课题组审批');

type Told = OutputOf<typeof openApprove>;
type Op = { op: 'look' | 'approve' } | { op: 'refuse'; reason: string };

/**
 * Where the link from a message leads: whoever manages a group sees what a member wants to spend, and allows or refuses it
 * without signing in. The secret is in the fragment and leaves the browser in the body of the call alone.
 */
export default function ApprovePage() {
  const secret = useLinkCode();
  const ask = useCallback(
    // A link that was passed on to somebody else who is signed in opens nothing.
    async (op: Op) => send(openApprove, { secret, ...op }, { token: await accessIfAny() }),
    [secret],
  );
  const { told, setTold, failure, look } = useLookedAt(
    useCallback(async () => (secret ? ask({ op: 'look' }) : unknown), [ask, secret]),
  );
  return (
    <LinkPage failure={failure} onRetry={look} className="max-w-160 py-6 md:py-12">
      {told &&
        (told.asked ? (
          <Question asked={told.asked} onAnswer={async (op) => setTold(await ask(op))} onRefused={look} />
        ) : (
          <Outcome told={told} />
        ))}
    </LinkPage>
  );
}

const unknown: Told = { state: 'unknown', no: '', asked: null, answer: null };

function Question({
  asked,
  onAnswer,
  onRefused,
}: {
  asked: Asked;
  onAnswer: (op: Op) => Promise<void>;
  onRefused: () => Promise<void>;
}) {
  const { run, isBusy } = useWork();
  const [isRefusing, setRefusing] = useState(false);
  const kind = approvalKinds[asked.kind];
  const approve = async () => {
    const done = await run(() => onAnswer({ op: 'approve' }));
    // Somebody else may have answered meanwhile.
    if (!done) await onRefused();
  };
  return (
    <section aria-label={`审批${kind}`} className="rounded-lg border border-line bg-surface">
      <div className="border-b border-line px-4 py-4 md:px-6">
        <p className="text-xs text-muted">{asked.cluster}</p>
        <h1 className="mt-0.5 text-lg font-semibold text-fg">
          {asked.member}的{kind}待您审批
        </h1>
        <p className="mt-1.5 flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-num text-muted">
            {asked.no}，{asked.asked.slice(0, 16)} 提交
          </span>
          <b className="font-num text-xl font-semibold text-price">¥{yuan(asked.fen)}</b>
        </p>
      </div>
      <div className="px-4 py-4 md:px-6">
        <AskedFacts asked={asked} />
      </div>
      <div className="sticky bottom-[calc(var(--lp-tabbar-h)+env(safe-area-inset-bottom))] flex gap-3 rounded-b-lg border-t border-line bg-surface px-4 py-3.5 md:bottom-0 md:px-6 *:flex-1">
        <Button kind="outline" className="h-12" disabled={isBusy} onClick={() => setRefusing(true)}>
          拒绝
        </Button>
        <Button kind="primary" className="h-12" aria-busy={isBusy} onClick={() => void approve()}>
          批准
        </Button>
      </div>
      {isRefusing && (
        <RefuseDialog
          what={`${kind} ${asked.no}`}
          submit={(reason) => onAnswer({ op: 'refuse', reason })}
          onRefused={onRefused}
          onClose={() => setRefusing(false)}
          onDone={async () => {}}
        />
      )}
    </section>
  );
}

/** What each state but `open` says: a title, what it means, and whether there is something to do after signing in. */
const outcomes: Record<Exclude<LinkState, 'open'>, { title: string; note: string; isForList?: true }> = {
  approved: { title: '已批准', note: '申请人已收到通知。' },
  refused: { title: '已拒绝', note: '申请人已收到通知和原因。' },
  lapsed: { title: '该申请已失效', note: '申请人修改或取消了它。修改后如仍需审批，您会收到新的消息。' },
  expired: { title: '该申请已过期', note: '未在截止时间前审批，预约已自动取消。' },
  late: {
    title: '链接已过期',
    note: '申请仍在等待审批，请登录后在“我管理的课题组”中处理。',
    isForList: true,
  },
  former: { title: '您已不能审批', note: '收到该链接的账号已不是该课题组的组长或管理员。' },
  foreign: {
    title: '链接不属于当前账号',
    note: '该链接发送给了其他人，您登录的账号不能用它审批，未作任何更改。如有误，请退出登录后再打开。',
  },
  unknown: {
    title: '链接无效',
    note: '请从收到的消息中重新打开完整的链接，或登录后在“我管理的课题组”中处理。',
    isForList: true,
  },
};

function Outcome({ told: { state, no, answer } }: { told: Told }) {
  if (state === 'open') return null;
  const { title, note, isForList } = outcomes[state];
  return (
    <section
      aria-live="polite"
      className="rounded-lg border border-line bg-surface px-4 py-10 text-center md:px-6"
    >
      <h1 className="text-xl font-semibold text-fg">{title}</h1>
      {no && <p className="mt-1 font-num text-muted">{no}</p>}
      {answer && (
        <p className="mt-3 text-body [overflow-wrap:anywhere]">
          {answer.by} 于 <span className="font-num">{answer.at.slice(0, 16)}</span> {title.replace('已', '')}
          {answer.reason && `：${answer.reason}`}
        </p>
      )}
      <p className="mt-3 text-muted">{note}</p>
      {isForList && (
        <Link to="/member/communityMg" className={`mt-5 h-11 px-6 ${buttonClass('primary')}`}>
          登录处理
        </Link>
      )}
    </section>
  );
}
