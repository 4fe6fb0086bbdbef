import { useEffect, useLayoutEffect, useRef } from 'react';
import { Icon } from '../../../../ui/icon.tsx';
import type { Message } from '../contract.ts';

/**
 * Messages about an order, oldest first, scrolled to the newest; one's own stand on the right. What was said before
 * appears above what is read, which stays where it is.
 */
export function MessageList({
  list,
  empty,
  earlier,
  onFile,
}: {
  list: readonly Message[];
  empty: string;
  /** How to see what was said before; undefined when there is nothing. */
  earlier?: { load: () => void; isBusy: boolean };
  onFile: (fileRid: string) => void;
}) {
  const box = useRef<HTMLOListElement>(null);
  const newest = list.at(-1)?.rid;
  useEffect(() => {
    if (newest && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [newest]);
  const oldest = list[0]?.rid;
  const before = useRef({ oldest, height: 0 });
  useLayoutEffect(() => {
    const shown = box.current;
    if (!shown) return;
    const { height } = before.current;
    if (before.current.oldest !== oldest && height > 0) shown.scrollTop += shown.scrollHeight - height;
    before.current = { oldest, height: shown.scrollHeight };
  });
  if (list.length === 0) return <p className="py-4 text-center text-sm text-muted">{empty}</p>;
  return (
    <ol
      ref={box}
      aria-label="留言"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by the keyboard
      tabIndex={0}
      className="max-h-96 space-y-3 overflow-y-auto rounded-md bg-page p-3 outline-none focus-visible:outline-2 focus-visible:outline-focus"
    >
      {earlier && (
        <li className="text-center">
          <button
            type="button"
            aria-busy={earlier.isBusy}
            onClick={earlier.load}
            className="min-h-9 px-3 text-xs text-link hover:underline aria-busy:cursor-progress pointer-coarse:min-h-11"
          >
            {earlier.isBusy ? '正在加载…' : '加载更早的留言'}
          </button>
        </li>
      )}
      {list.map((message) => (
        <li key={message.rid} className={`flex flex-col ${message.mine ? 'items-end' : 'items-start'}`}>
          <p className="text-2xs text-muted">
            {message.name} · <time className="font-num">{message.at.slice(5, 16)}</time>
          </p>
          <div
            className={`mt-1 max-w-[85%] rounded-md px-3 py-2 text-sm whitespace-pre-line [overflow-wrap:anywhere] ${message.mine ? 'bg-tint-strong text-fg' : 'border border-line bg-surface text-fg'}`}
          >
            {message.text}
            {message.files.map(({ rid, name }) => (
              <button
                key={rid}
                type="button"
                onClick={() => onFile(rid)}
                className="flex min-h-8 items-center gap-1 text-left text-xs text-link hover:underline"
              >
                <Icon name="dl" className="size-4 shrink-0" />
                {name}
              </button>
            ))}
          </div>
        </li>
      ))}
    </ol>
  );
}
