import { type ComponentType, createContext, createElement, useContext } from 'react';

/**
 * What of a page that is being rendered is written once for many pages, in the order in which it was met: as it was written before,
 * or undefined and who is to be told.
 */
export type PartsOfPage = { written: Buffer | undefined; keep: (written: Buffer) => void }[];

/** The parts of the page that is being rendered; without it all is rendered. */
export const partsContext = /* @__PURE__ */ createContext<PartsOfPage | undefined>(undefined);

/**
 * A component that shows what its properties say and nothing else, at one place of its pages: where pages are rendered, with
 * the same properties it is written as it was the last time (decision 060).
 */
export const writtenOnce: <Props extends object>(Shown: ComponentType<Props>) => ComponentType<Props> =
  import.meta.env.SSR ? keptAsWritten : (Shown) => Shown;

/** So many ways of it are kept, for as many properties. */
const most = 50;

function keptAsWritten<Props extends object>(Shown: ComponentType<Props>): ComponentType<Props> {
  const kept = new Map<string, Buffer>();
  return (props) => {
    const parts = useContext(partsContext);
    if (!parts) return <Shown {...props} />;
    const of = JSON.stringify(props);
    const written = kept.get(of);
    const keep = (bytes: Buffer) => {
      if (kept.size >= most) kept.clear();
      kept.set(of, bytes);
    };
    const part = parts.push({ written, keep }) - 1;
    // What is within it is kept with it.
    const shown = (
      <partsContext.Provider value={undefined}>
        <Shown {...props} />
      </partsContext.Provider>
    );
    return createElement('written-part', { part }, written === undefined ? shown : null);
  };
}

const [begin, end] = ['<written-part part="', '</written-part>'];

/** A page as React would have written it, with each part in its place; a copy. */
export function withParts(page: Buffer, parts: PartsOfPage): Buffer {
  const pieces: Buffer[] = [];
  let rest = 0;
  for (let at = page.indexOf(begin); at >= 0; at = page.indexOf(begin, rest)) {
    const tag = page.indexOf('>', at) + 1;
    const last = page.indexOf(end, tag);
    const part = parts[Number.parseInt(page.toString('latin1', at + begin.length, tag), 10)];
    const written = part?.written ?? Buffer.from(page.subarray(tag, last));
    if (!part?.written) part?.keep(written);
    pieces.push(page.subarray(rest, at), written);
    rest = last + end.length;
  }
  return Buffer.concat([...pieces, page.subarray(rest)]);
}
