import { lazy, Suspense, useCallback, useMemo } from 'react';
import type { MetaFunction } from 'react-router';
import { fetchFile } from '../../../../ui/asking/download.ts';
import { send } from '../../../../ui/asking/send.ts';
import { telling } from '../../../../ui/asking/use-work.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import { TextField } from '../../../../ui/forms/field.tsx';
import type { Problems } from '../../../../ui/forms/problems.ts';
import { SubmitButton } from '../../../../ui/forms/submit-button.tsx';
import { useForm } from '../../../../ui/forms/use-form.ts';
import { Link } from '../../../../ui/link.tsx';
import { LinkPage, useLinkCode, useLookedAt } from '../../../../ui/page/link-page.tsx';
import { privateMeta } from '../../../../ui/page/page-meta.ts';
import { useShopName } from '../../../../ui/site.ts';
import { type Opened, type ShareView, shareFile, shareLink, shareOpen } from '../contract.ts';
import { markOf, shareRefusals } from '../rules.ts';
import { SharedFiles } from './shared-files.tsx';
import { Watermark } from './watermark.tsx';

export const meta: MetaFunction = (args) => privateMeta(args, '检测数据分享');

const ResultViewer = lazy(async () => ({
  default: (await import('../../viewers/result-viewer.tsx')).ResultViewer,
}));

type Shown = NonNullable<Opened['shown']>;

/**
 * Results that somebody shares with who has the link. The code is in the fragment and leaves the browser in the body of
 * the call alone.
 */
export default function SharePage() {
  const code = useLinkCode();
  const {
    told: opened,
    setTold: setOpened,
    failure,
    look,
  } = useLookedAt(
    useCallback(
      async (): Promise<Opened> => (code ? send(shareOpen, { code }) : { state: 'unknown', shown: null }),
      [code],
    ),
  );
  if (opened?.shown) return <Room shown={opened.shown} />;
  return (
    <LinkPage failure={failure} onRetry={look} className="max-w-120 py-8 md:py-16">
      {opened &&
        (opened.state === 'password' ? (
          <PasswordForm code={code} onOpened={setOpened} />
        ) : (
          <Closed state={opened.state} />
        ))}
    </LinkPage>
  );
}

function PasswordForm({ code, onOpened }: { code: string; onOpened: (opened: Opened) => void }) {
  const { form, field, isBusy } = useForm({
    check: ({ password }): Problems => (password ? {} : { password: '请输入密码' }),
    submit: async ({ password }) => onOpened(await send(shareOpen, { code, password })),
    fieldOf: {
      [shareRefusals.wrongPassword]: 'password',
      [shareRefusals.tooManyTries]: 'password',
    },
  });
  return (
    <section className="rounded-lg border border-line bg-surface px-4 py-8 md:px-8">
      <h1 className="text-xl font-semibold text-fg">检测数据分享</h1>
      <p className="mt-1 text-sm text-muted">分享者设置了密码，输入后即可查看。</p>
      <form {...form} className="mt-5 space-y-4">
        <TextField
          {...field('password')}
          label="密码"
          type="password"
          autoComplete="off"
          maxLength={32}
          required
        />
        <SubmitButton isBusy={isBusy} className="h-11 w-full">
          查看数据
        </SubmitButton>
      </form>
    </section>
  );
}

/** What each state but those with something to see says: a title, and what it means. */
const outcomes: Record<Exclude<ShareView, 'open' | 'password'>, { title: string; note: string }> = {
  ended: { title: '分享已结束', note: '分享者已停止分享。如仍需查看，请联系分享者重新分享。' },
  expired: { title: '分享已到期', note: '链接超过了有效期。如仍需查看，请联系分享者重新分享。' },
  held: { title: '数据暂不可查看', note: '请稍后再试，或联系分享者。' },
  gone: { title: '数据已删除', note: '分享的文件已不存在。' },
  unknown: { title: '链接无效', note: '请从收到的消息中重新打开完整的链接。' },
};

function Closed({ state }: { state: ShareView }) {
  if (state === 'open' || state === 'password') return null;
  const { title, note } = outcomes[state];
  return (
    <section className="rounded-lg border border-line bg-surface px-4 py-10 text-center md:px-6">
      <h1 className="text-xl font-semibold text-fg">{title}</h1>
      <p className="mt-3 text-muted">{note}</p>
      <Link to="/" className={`mt-5 h-11 px-6 ${buttonClass('outline')}`}>
        返回首页
      </Link>
    </section>
  );
}

function Room({ shown }: { shown: Shown }) {
  const mark = markOf(shown.recipient, useShopName(), shown.day);
  const canSave = shown.can_download === 1;
  const save = ({ rid }: { rid: string }) =>
    telling(async () => {
      const { url } = await send(shareLink, { pass: shown.pass, rid });
      const link = document.createElement('a');
      link.href = url;
      link.click();
    });
  const viewed = useMemo(
    () =>
      shown.files.map(({ rid, name, bytes, technique, sample_no }) => ({
        ...{ rid, bytes, technique, name: sample_no ? `${sample_no}/${name}` : name },
        load: async () => (await fetchFile(shareFile, { pass: shown.pass, rid })).bytes,
      })),
    [shown],
  );
  return (
    <div className="mx-auto max-w-300 px-4 py-6 md:py-8">
      <h1 className="text-2xl font-semibold text-fg">{shown.services.join('、')}</h1>
      <p className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
        <span>
          订单 <span className="font-num">{shown.order_no}</span>
        </span>
        <span>供 {shown.recipient} 查看</span>
        <span>
          有效期至 <span className="font-num">{shown.expire_at.slice(0, 16)}</span>
        </span>
      </p>
      {shown.note && <p className="mt-3 rounded-md bg-tint px-4 py-3 text-sm text-body">{shown.note}</p>}
      <section
        aria-label="数据查看"
        className="relative mt-5 overflow-hidden rounded-lg border border-line bg-surface p-4 md:p-6"
      >
        <Suspense fallback={<p className="py-16 text-center text-sm text-muted">正在打开查看器 …</p>}>
          <ResultViewer files={viewed} onDownload={canSave ? save : undefined} />
        </Suspense>
        <Watermark text={mark} />
      </section>
      <SharedFiles files={shown.files} onSave={canSave ? save : undefined} />
      <p className="mt-4 text-xs leading-6 text-muted">
        {canSave ? '下载的是原始文件，不带水印。' : '分享者未开放下载，数据仅供在线查看。'}
        收到文件后可
        <Link to="/verify" className="text-link underline">
          校验真伪
        </Link>
        。分享者可以看到打开、查看和下载的时间、浏览器及网络地址的前几段。
      </p>
    </div>
  );
}
