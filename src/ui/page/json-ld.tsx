import { useState, useSyncExternalStore } from 'react';

/**
 * Facts about the page for search engines: schema.org as JSON-LD, as the server wrote them. Pages that the browser
 * builds itself have none: nobody would read them, and the content security policy lets nobody write scripts.
 */
export function JsonLd({ data }: { data: object }) {
  const isFromServer = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );
  const [text] = useState(() => (isFromServer ? textOf(data) : undefined));
  return text && <script type="application/ld+json">{text}</script>;
}

function textOf(data: object): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
}
