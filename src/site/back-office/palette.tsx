import { Dialog } from '@base-ui/react/dialog';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import type { Hit } from './palette-hits.ts';
import { paletteOpen } from './palette-open.ts';
import { useHits } from './use-hits.ts';

/** The command palette, which Ctrl K opens from anywhere in the back office. */
export function Palette() {
  const isOpen = paletteOpen.use();
  useEffect(() => {
    const heed = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      if (event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      paletteOpen.write(!paletteOpen.read());
    };
    window.addEventListener('keydown', heed);
    return () => window.removeEventListener('keydown', heed);
  }, []);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(next) => paletteOpen.write(next)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-(--lp-z-dialog) animate-appear bg-scrim" />
        <Dialog.Popup className="fixed top-[12vh] left-1/2 z-(--lp-z-dialog) flex max-h-[76vh] w-170 max-w-[calc(100vw-32px)] -translate-x-1/2 animate-appear flex-col overflow-hidden rounded-xl border border-line bg-surface shadow-3 outline-none">
          <Dialog.Title className="sr-only">搜索与命令</Dialog.Title>
          <Search />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Search() {
  const id = useId();
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const { found, isLooking } = useHits(text);
  const hits = found.flatMap((kind) => kind.hits);
  const chosen = hits[Math.min(at, hits.length - 1)];
  const open = ({ to }: Hit, isApart: boolean) => {
    if (isApart) return void window.open(to, '_blank', 'noopener');
    paletteOpen.write(false);
    void navigate(to);
  };
  const move = (by: number) => {
    const next = (Math.min(at, hits.length - 1) + by + hits.length) % Math.max(hits.length, 1);
    setAt(next);
    list.current?.querySelector(`#${CSS.escape(`${id}${next}`)}`)?.scrollIntoView({ block: 'nearest' });
  };
  const heed = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && chosen) open(chosen, event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };
  let nth = -1;
  return (
    <>
      <div className="flex h-15 shrink-0 items-center gap-3 border-b border-line px-5">
        <Icon name="search" className="size-5 text-action" />
        <input
          role="combobox"
          aria-label="搜索订单、样品、客户、结算单或页面"
          aria-expanded={hits.length > 0}
          aria-controls={`${id}list`}
          aria-activedescendant={chosen ? `${id}${hits.indexOf(chosen)}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder="搜索订单、样品、客户，或输入页面名称"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setAt(0);
          }}
          onKeyDown={heed}
          className="h-full min-w-0 flex-1 bg-transparent text-md text-fg outline-none placeholder:text-muted"
        />
        <Key>Esc</Key>
      </div>
      <div
        ref={list}
        id={`${id}list`}
        role="listbox"
        aria-label="搜索结果"
        className="min-h-0 flex-1 overflow-y-auto pb-2"
      >
        {found.map(({ name, hits: ofKind, failure }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, of which HTML has none that can be styled
          <div key={name} role="group" aria-label={name}>
            <p aria-hidden="true" className="px-5 pt-3 pb-1 text-2xs font-medium text-muted">
              {name}
            </p>
            {failure && <p className="px-5 py-2 text-xs text-danger">{failure}</p>}
            {ofKind.map((hit) => {
              nth += 1;
              const index = nth;
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys go to the combobox
                // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox
                <div
                  key={hit.key}
                  id={`${id}${index}`}
                  role="option"
                  aria-selected={hit === chosen}
                  onClick={(event) => open(hit, event.ctrlKey || event.metaKey)}
                  onMouseMove={() => setAt(index)}
                  className="mx-2 flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-1 text-sm aria-selected:bg-tint"
                >
                  <Icon name={hit.icon} className="size-4.5 text-muted" />
                  <span className="font-num font-medium whitespace-nowrap text-fg">{hit.title}</span>
                  <span className="min-w-0 flex-1 truncate text-body">{hit.note}</span>
                  <span className="text-xs whitespace-nowrap text-muted">{hit.state}</span>
                </div>
              );
            })}
          </div>
        ))}
      </div>
      <p role="status" className="px-5 text-sm text-muted empty:hidden">
        {isLooking ? '正在查找…' : hits.length === 0 ? '没有找到，换个编号、姓名或手机号试试' : ''}
      </p>
      <p className="hidden shrink-0 flex-wrap items-center gap-x-5 gap-y-1 border-t border-line bg-page px-5 py-2.5 text-2xs text-muted md:flex">
        <span className="inline-flex items-center gap-1.5">
          <Key>↑</Key>
          <Key>↓</Key> 选择
        </span>
        <span className="inline-flex items-center gap-1.5">
          <Key>↵</Key> 打开
        </span>
        <span className="inline-flex items-center gap-1.5">
          <Key>Ctrl</Key>
          <Key>↵</Key> 新标签页
        </span>
        <span className="ml-auto inline-flex items-center gap-1.5">
          输入 <Key>&gt;</Key> 只看页面，<Key>#</Key> 只看样品
        </span>
      </p>
    </>
  );
}

/** A key of the keyboard. */
export function Key({ children }: { children: string }) {
  return (
    <kbd className="inline-grid h-5.5 min-w-5.5 place-items-center rounded-xs border border-b-2 border-line-strong bg-surface px-1.5 font-num text-2xs text-body">
      {children}
    </kbd>
  );
}
