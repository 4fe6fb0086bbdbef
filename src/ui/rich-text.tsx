import { useMemo } from 'react';

/**
 * HTML that the server has sanitised (`host/rich-text.ts`), in the look of running text. The only place where HTML
 * is put into a page; never give it anything else.
 */
export function RichText({ html, className = '' }: { html: string; className?: string }) {
  const content = useMemo(() => ({ __html: sanitised.createHTML(html) }), [html]);
  return (
    <div
      className={`wrap-break-word *:first:mt-0 *:last:mb-0 [&_a]:text-link [&_a]:underline [&_h2]:mt-6 [&_h2]:mb-2 [&_h2]:text-lg [&_h2]:font-semibold [&_h2]:text-fg [&_h3]:mt-5 [&_h3]:mb-2 [&_h3]:text-md [&_h3]:font-semibold [&_h3]:text-fg [&_li]:my-1 [&_ol]:list-decimal [&_ol]:pl-5 [&_p]:my-3 [&_ul]:list-disc [&_ul]:pl-5 ${className}`}
      dangerouslySetInnerHTML={content}
    />
  );
}

/** What the content security policy asks of whoever writes HTML (trust figure G26); the server knows none of it. */
type Policy = { createHTML: (text: string) => string };
const plain: Policy = { createHTML: (text) => text };
const { trustedTypes } = globalThis as {
  trustedTypes?: { createPolicy: (name: string, rules: Policy) => Policy };
};
const sanitised = trustedTypes?.createPolicy('sanitised-by-server', plain) ?? plain;
