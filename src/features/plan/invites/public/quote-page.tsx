import { useCallback } from 'react';
import { type MetaFunction, useNavigate } from 'react-router';
import type { OutputOf } from '../../../../core/call.ts';
import { yuan } from '../../../../core/yuan.ts';
import { setPlanCount } from '../../../../ui/asking/plan-count.ts';
import { accessIfAny, send } from '../../../../ui/asking/send.ts';
import { readToken } from '../../../../ui/asking/session.ts';
import { useOnceSignedIn } from '../../../../ui/asking/use-once-signed-in.ts';
import { useWork } from '../../../../ui/asking/use-work.ts';
import { Button } from '../../../../ui/button.tsx';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Link } from '../../../../ui/link.tsx';
import { LinkPage, useLinkCode, useLookedAt } from '../../../../ui/page/link-page.tsx';
import { privateMeta } from '../../../../ui/page/page-meta.ts';
import { useShopName } from '../../../../ui/site.ts';
import { showSuccess } from '../../../../ui/toast.tsx';
import { type InviteView, quoteLook, quoteTake } from '../contract.ts';

export const meta: MetaFunction = (args) => privateMeta(args, '报价单');

type Told = OutputOf<typeof quoteLook>;
type Wish = 'accept' | 'keep';

/**
 * A quote to somebody who may have no account yet. The code is in the fragment and leaves the browser in the body of calls
 * alone. What is wanted before signing in or registering is done right after it.
 */
export default function QuotePage() {
  const code = useLinkCode();
  const { told, failure, look } = useLookedAt(
    useCallback(
      async (): Promise<Told> =>
        code ? send(quoteLook, { code }, { token: await accessIfAny() }) : { state: 'unknown', shown: null },
      [code],
    ),
  );
  return (
    <LinkPage failure={failure} onRetry={look} className="max-w-160 py-6 md:py-12">
      {told &&
        (told.shown ? (
          <Quote code={code} shown={told.shown} onRefused={look} />
        ) : (
          <Closed state={told.state} />
        ))}
    </LinkPage>
  );
}

function Quote({
  code,
  shown,
  onRefused,
}: {
  code: string;
  shown: NonNullable<Told['shown']>;
  onRefused: () => Promise<void>;
}) {
  const shop = useShopName();
  const navigate = useNavigate();
  const { run, isBusy } = useWork();
  const want = useOnceSignedIn(async (wish: Wish) => {
    const done = await run(async () => {
      const { allCount } = await send(quoteTake, { code, accept: wish === 'accept' ? 1 : 0 });
      setPlanCount(allCount);
    });
    // Somebody else may have taken it meanwhile, or its time is over.
    if (!done) return readToken() ? onRefused() : undefined;
    showSuccess(wish === 'accept' ? '已接受报价，可直接下单' : '报价已放入实验计划');
    await navigate('/experiment/plan');
  });
  return (
    <section aria-label="报价单" className="rounded-lg border border-line bg-surface">
      <div className="border-b border-line px-4 py-4 md:px-6">
        <p className="text-xs text-muted">{shop}</p>
        <h1 className="mt-0.5 text-lg font-semibold text-fg">{shown.name}，您的检测报价</h1>
        <p className="mt-1.5 flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-num text-muted">
            {shown.no}，{shown.valid_until.slice(0, 10)} 前有效
          </span>
          <b className="font-num text-xl font-semibold text-price">¥{yuan(shown.total_fen)}</b>
        </p>
      </div>
      <ul className="divide-y divide-line px-4 md:px-6">
        {shown.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was sent does not change
          <li key={index} className="py-3.5">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <Link
                to={`/detail/${line.service_rid}`}
                className="font-medium text-fg underline hover:text-brand"
              >
                {line.name}
              </Link>
              <span className="font-num text-body">
                ¥{yuan(line.price_fen)} × {line.count} = ¥{yuan(line.amount_fen)}
              </span>
            </p>
            {line.answers.length > 0 && (
              <p className="mt-1 text-sm text-muted [overflow-wrap:anywhere]">
                {line.answers.map(({ name, value }) => `${name}：${value}`).join('；')}
              </p>
            )}
            {line.note && <p className="mt-1 text-sm text-body [overflow-wrap:anywhere]">{line.note}</p>}
          </li>
        ))}
      </ul>
      <p className="border-t border-line px-4 py-3.5 text-sm text-muted [overflow-wrap:anywhere] md:px-6">
        {shown.note && <span className="mb-1 block text-body">{shown.note}</span>}
        报价人：{shown.by}。接受时需要登录或注册账号，报价会放入您的实验计划，有效期内价格不变。
      </p>
      <div className="sticky bottom-[calc(var(--lp-tabbar-h)+env(safe-area-inset-bottom))] flex gap-3 rounded-b-lg border-t border-line bg-surface px-4 py-3.5 md:bottom-0 md:px-6 *:flex-1">
        <Button kind="outline" className="h-12" disabled={isBusy} onClick={() => want('keep')}>
          先放入计划，再议价
        </Button>
        <Button kind="primary" className="h-12" aria-busy={isBusy} onClick={() => want('accept')}>
          接受报价
        </Button>
      </div>
    </section>
  );
}

/** What each state but the open one says: a title, what it means, and where it goes on. */
const outcomes: Record<Exclude<InviteView, 'open'>, { title: string; note: string; isMine?: true }> = {
  mine: { title: '报价已在您的实验计划中', note: '可以在实验计划中确认报价并下单。', isMine: true },
  taken: {
    title: '报价已被领取',
    note: '该报价已进入另一个账号的实验计划。如果是您本人，请登录该账号后查看。',
    isMine: true,
  },
  withdrawn: { title: '报价已撤回', note: '如仍需检测，请联系为您报价的顾问。' },
  expired: { title: '报价已过期', note: '如仍需检测，请联系为您报价的顾问重新报价。' },
  unknown: {
    title: '链接无效',
    note: '请从收到的消息中重新打开完整的链接；重新发送后，原来的链接不再有效。',
  },
};

function Closed({ state }: { state: InviteView }) {
  if (state === 'open') return null;
  const { title, note, isMine } = outcomes[state];
  return (
    <section
      aria-live="polite"
      className="rounded-lg border border-line bg-surface px-4 py-10 text-center md:px-6"
    >
      <h1 className="text-xl font-semibold text-fg">{title}</h1>
      <p className="mt-3 text-muted">{note}</p>
      <Link
        to={isMine ? '/experiment/plan' : '/contact'}
        className={`mt-5 h-11 px-6 ${buttonClass(isMine ? 'primary' : 'outline')}`}
      >
        {isMine ? '查看实验计划' : '联系我们'}
      </Link>
    </section>
  );
}
