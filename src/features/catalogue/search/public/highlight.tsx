import { Fragment } from 'react';

/** A text in which what was searched for stands between \u0001 and \u0002, as the search answers it. */
export function Highlight({ text }: { text: string }) {
  let at = 0;
  return text.split('\u0001').map((part, index) => {
    at += part.length + 1;
    if (index === 0) return part;
    const [marked, rest] = part.split('\u0002', 2);
    return (
      <Fragment key={at}>
        <mark className="bg-transparent font-semibold text-price">{marked}</mark>
        {rest}
      </Fragment>
    );
  });
}
