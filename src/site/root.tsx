import type { ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import { busy } from '../core/busy.ts';
import { base, isEnglish, language } from '../core/language.ts';
import { shell } from '../features/home/contract.ts';
import { unsetShell } from '../features/home/unset-shell.ts';
import { askOr } from '../ui/asking/call-context.ts';
import { buttonClass } from '../ui/button-class.ts';
import { ResultSlot } from '../ui/result-slot.tsx';
import { EmptyState } from '../ui/showing/empty-state.tsx';
import styles from '../ui/styles.css?url';
import { browserColor } from '../ui/theme.generated.ts';
import { ToastViewport } from '../ui/toast.tsx';
import { englishScript } from './english-script.ts';
import { installing } from './installing.tsx';
import { structuredData } from './structured-data.ts';
import { themeScript } from './theme-script.ts';

/**
 * What every page shows around its content, and the address of the site itself with the facts about it. What is
 * made here need not be made again in the browser. Without the settings and categories there is still the page.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { origin } = new URL(request.url);
  const site = { origin, shell: inOurScript(await askOr(context, [shell, {}], unsetShell)) };
  return { ...site, facts: structuredData(site), browserColor };
}

/** The shop's name in the letters of this language. */
function inOurScript<Shell extends { brand: { name: string; latin: string } }>(shell: Shell): Shell {
  return isEnglish ? { ...shell, brand: { ...shell.brand, name: shell.brand.latin, latin: '' } } : shell;
}

/**
 * What is around every page stays as it came with the document: it would else be asked for with each page, and fail
 * with it, and the document's scripts cannot be written a second time in the browser.
 */
export function shouldRevalidate() {
  return false;
}

/** For pages that could not be rendered; all others name themselves. */
export function meta() {
  return [{ title: '系统繁忙' }];
}

/** The document around every page, the error page included. */
export function Layout({ children }: { children: ReactNode }) {
  const site = useRouteLoaderData<typeof loader>('root');
  return (
    <html lang={language} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {!isEnglish && <script suppressHydrationWarning>{englishScript}</script>}
        <script suppressHydrationWarning>{themeScript}</script>
        {site && <meta name="theme-color" content={site.browserColor} />}
        <link rel="stylesheet" href={styles} precedence="default" />
        <link rel="icon" href="/images/favicon.svg" type="image/svg+xml" />
        {installing}
        <Meta />
        <Links />
        {site && <script type="application/ld+json">{site.facts}</script>}
      </head>
      <body>
        {children}
        <ToastViewport />
        <ResultSlot />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** The page for what should not happen; it needs nothing from the server. */
export function ErrorBoundary() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <main className="wrap py-24">
      <EmptyState
        img="/images/empty-error.svg"
        title={busy}
        note={`页面暂时无法显示（${status}），您可以刷新重试，或稍后再来。`}
      >
        <a href={base || '/'} className={`h-10 px-4.5 ${buttonClass('primary')}`}>
          返回首页
        </a>
      </EmptyState>
    </main>
  );
}
