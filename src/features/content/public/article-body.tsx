import type { RichText as Text } from '../../../core/rich-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { RichText } from '../../../ui/rich-text.tsx';

/** What is shown of an article's text. */
type Body = {
  text: Text;
  contents: readonly { id: string; text: string; level: number }[];
  attachments: readonly { name: string; href: string; bytes: number }[];
};

/** The text of an article, on wide screens with its contents beside it, on small ones above. */
export function ArticleBody({ article: { text, contents, attachments } }: { article: Body }) {
  return (
    <div className={contents.length ? 'gap-10 md:grid md:grid-cols-[minmax(0,1fr)_224px]' : ''}>
      {contents.length > 0 && <Contents contents={contents} />}
      <div className="max-w-200 min-w-0 md:order-first">
        <RichText text={text} className="text-md" />
        {attachments.length > 0 && <Attachments attachments={attachments} />}
      </div>
    </div>
  );
}

function Contents({ contents }: Pick<Body, 'contents'>) {
  return (
    <nav
      aria-label="本文目录"
      className="mb-6 rounded-md bg-page p-4 md:sticky md:top-[calc(var(--lp-header-h)+24px)] md:mb-0 md:max-h-[calc(100vh-var(--lp-header-h)-48px)] md:self-start md:overflow-y-auto md:rounded-none md:border-l md:border-line md:bg-transparent md:py-1 md:pr-0 md:pl-5"
    >
      <p className="font-semibold text-fg">目录</p>
      <ul className="mt-1.5">
        {contents.map(({ id, text, level }) => (
          <li key={id} className={level === 3 ? 'pl-4' : ''}>
            <a href={`#${id}`} className="block py-1 hover:text-link hover:underline">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Attachments({ attachments }: Pick<Body, 'attachments'>) {
  return (
    <section aria-label="附件" className="mt-8">
      <h2 className="font-semibold text-fg">附件</h2>
      <ul className="mt-2 space-y-2">
        {attachments.map(({ name, href, bytes }) => (
          <li key={href}>
            <a href={href} download className="inline-flex items-center gap-2 py-1 text-link hover:underline">
              <Icon name="dl" className="size-4.5" />
              {name}
              <span className="text-2xs text-muted">{fileSize(bytes)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function fileSize(bytes: number): string {
  return bytes < 1_048_576
    ? `${Math.max(1, Math.round(bytes / 1_024))} KB`
    : `${(bytes / 1_048_576).toFixed(1)} MB`;
}
