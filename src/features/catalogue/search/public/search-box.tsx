import { type FocusEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { AddressForm } from '../../../../ui/address-form.tsx';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Icon } from '../../../../ui/icon.tsx';

const Suggestions = lazy(async () => ({ default: (await import('./suggestions.tsx')).Suggestions }));

/** The most letters that are searched for. */
export const longestQuery = 50;

/**
 * The search field: a form that works without script, and once it has been focused a combobox. `isPanel` lays the
 * suggestions into the page, as on small screens, instead of over it.
 */
export function SearchBox({ isPanel, className = '' }: { isPanel?: boolean; className?: string }) {
  const { pathname, search, state } = useLocation();
  const isSearching = isPanel && state?.isSearching;
  const kw = pathname === '/search' ? (new URLSearchParams(search).get('kw') ?? '') : '';
  const box = useRef<HTMLDivElement>(null);
  const [input, setInput] = useState<HTMLInputElement>();
  /** What the field was last told to show; what a visitor types before the scripts run stays. */
  const shown = useRef(kw);
  useEffect(() => {
    const field = box.current?.querySelector('input');
    if (!field || shown.current === kw) return;
    field.value = kw;
    shown.current = kw;
  }, [kw]);
  useEffect(() => {
    const field = box.current?.querySelector('input');
    // Whoever came by the magnifying glass is about to type.
    if (field && isSearching) field.focus();
    // Whoever was quicker than the scripts is typing already.
    if (field && document.activeElement === field) setInput(field);
  }, [isSearching]);
  const onFocus = (event: FocusEvent<HTMLInputElement>) => setInput(event.currentTarget);
  return (
    <div ref={box} className={`relative ${className}`}>
      <AddressForm
        role="search"
        action="/search"
        className="flex h-10.5 items-center gap-2.5 rounded-md border-[1.5px] border-action bg-surface pr-1 pl-3.5 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus"
      >
        <Icon name="search" className="size-[1.25em] text-action" />
        <input
          type="search"
          name="kw"
          defaultValue={kw}
          onFocus={onFocus}
          maxLength={longestQuery}
          aria-label="搜索检测服务"
          placeholder="搜索项目、仪器或材料，如 XRD、扫描电镜"
          autoComplete="off"
          enterKeyHint="search"
          className="h-full min-w-0 flex-1 bg-transparent text-fg placeholder:text-muted placeholder:opacity-100 focus-visible:shadow-none focus-visible:outline-none max-md:text-md"
        />
        <button type="submit" className={`h-8.5 px-5 ${buttonClass('primary')}`}>
          搜索
        </button>
      </AddressForm>
      {input && (
        <Suspense>
          <Suggestions input={input} isPanel={isPanel} />
        </Suspense>
      )}
    </div>
  );
}
