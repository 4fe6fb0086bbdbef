import { Dialog } from '@base-ui/react/dialog';
import { type ReactNode, useRef, useState } from 'react';
import type { LoginRequest, LoginView } from '../../../../ui/asking/login.ts';
import { DialogCross } from '../../../../ui/dialog-frame.tsx';
import { Agreements } from '../../consents/public/agreements.tsx';
import { PasswordForm } from './password-form.tsx';
import { RegisterForm } from './register-form.tsx';
import { ResetForm } from './reset-form.tsx';
import { SignView } from './sign-view.tsx';
import type { WaysIn } from './ways-in.ts';

/** The shop as the dialog shows it. */
type Shop = {
  brand: { name: string; latin: string; logoInverse: string };
  contact: { hotline: string; hours: string };
};

/** The full-screen login dialog with its four views (specification section 2, "Login pop-up"). */
export function LoginDialog({
  request,
  shop,
  onClose,
}: {
  request: LoginRequest;
  shop: Shop;
  onClose: () => void;
}) {
  const popup = useRef<HTMLDivElement>(null);
  const [view, setView] = useState(request.view);
  const [{ account, password }, setKnown] = useState({ account: '', password: '' });
  const [bindTicket, setBindTicket] = useState<string>();
  const show = (next: LoginView, phone = account, known = '') => {
    setKnown({ account: phone, password: known });
    setView(next);
    requestAnimationFrame(() => firstEmptyField(popup.current)?.focus());
  };
  const waysIn: WaysIn = { show, account, password, bindTicket };
  const { title, note, content } = {
    sign: {
      title: `登录${shop.brand.name}`,
      note: (
        <>
          还没有账号？<ViewLink onClick={() => show('reg')}>立即注册</ViewLink>
        </>
      ),
      content: <SignView {...waysIn} onBind={setBindTicket} />,
    },
    log: {
      title: '账号密码登录',
      note: (
        <>
          其他方式：<ViewLink onClick={() => show('sign')}>短信或微信登录</ViewLink>
        </>
      ),
      content: (
        <div className="mt-6.5">
          <PasswordForm {...waysIn} />
          <p className="mt-6 text-center text-2xs text-muted">
            登录即表示同意
            <Agreements />
          </p>
        </div>
      ),
    },
    reg: {
      title: `注册${shop.brand.name}`,
      note: (
        <>
          已有账号？<ViewLink onClick={() => show('log')}>直接登录</ViewLink>
        </>
      ),
      content: (
        <div className="mt-6.5">
          <RegisterForm {...waysIn} inviterCode={request.inviterCode} gift={request.gift} />
        </div>
      ),
    },
    reset: {
      title: '重置密码',
      note: (
        <>
          想起密码了？<ViewLink onClick={() => show('sign')}>返回登录</ViewLink>
        </>
      ),
      content: (
        <div className="mt-6.5">
          <ResetForm {...waysIn} />
        </div>
      ),
    },
  }[view];

  return (
    <Dialog.Root open disablePointerDismissal onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup
          ref={popup}
          initialFocus={(how) => how === 'touch' || (firstEmptyField(popup.current) ?? true)}
          className="fixed inset-0 z-(--lp-z-dialog) grid animate-appear grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] overflow-y-auto overscroll-contain bg-surface outline-none md:grid-cols-2 md:grid-rows-1"
        >
          <BrandPanel shop={shop} />
          <div className="flex flex-col items-center justify-start px-6 pt-7 pb-10 md:justify-center md:px-8 md:py-12">
            <div className="w-100 max-w-full">
              <Dialog.Title className="text-[22px] leading-7.5 font-semibold text-fg md:text-2xl">
                {title}
              </Dialog.Title>
              <p className="mt-1 text-muted">{note}</p>
              {content}
            </div>
          </div>
          <DialogCross
            name="登录"
            className="top-4 right-4 bg-white/14 text-white hover:bg-white/25 md:top-7 md:right-7 md:size-10 md:bg-page md:text-fg md:hover:bg-subtle"
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function BrandPanel({ shop: { brand, contact } }: { shop: Shop }) {
  return (
    <div className="relative flex min-h-33 flex-col bg-brand-950 bg-[radial-gradient(900px_600px_at_80%_110%,var(--lp-brand-700),transparent_60%)] px-6 pt-5 pb-5.5 text-white md:sticky md:top-0 md:h-dvh md:min-h-0 md:overflow-hidden md:px-16 md:py-12">
      <img
        src={brand.logoInverse}
        alt={`${brand.name} ${brand.latin}`}
        width={97}
        height={44}
        className="w-21.5 md:w-24.25"
      />
      <img
        src="/images/xps.svg"
        alt=""
        width={440}
        height={330}
        className="mt-4 mb-auto ml-[max(0px,calc(50%-260px))] hidden min-h-0 shrink md:block"
      />
      <p className="mt-3.5 text-[20px] leading-7 font-semibold md:mt-auto md:text-[34px] md:leading-12">
        样品寄出，数据归来
      </p>
      <p className="mt-2 hidden text-md leading-7 text-inverse-muted md:block">
        登录后可查看订单进度、下载原始数据、管理发票与预存。
      </p>
      <p className="mt-7 hidden text-md leading-7 text-inverse-muted md:block">
        服务热线 {contact.hotline}　{contact.hours}
      </p>
    </div>
  );
}

function ViewLink({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="text-link hover:underline" onClick={onClick}>
      {children}
    </button>
  );
}

/** Where typing starts: the first field that is not filled in yet. */
function firstEmptyField(popup: HTMLElement | null): HTMLElement | undefined {
  const fields = [
    ...(popup?.querySelectorAll<HTMLInputElement>('input:not([type="hidden"], [type="checkbox"])') ?? []),
  ];
  return fields.find((field) => field.offsetParent && !field.value) ?? fields[0];
}
