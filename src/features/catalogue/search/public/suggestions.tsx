import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Icon } from '../../../../ui/icon.tsx';
import { placePath } from '../../listing/public/project-place.ts';
import { detailAddress } from '../../prices/public/service-texts.ts';
import { Highlight } from './highlight.tsx';
import { forgetSearches, useRecentSearches } from './recent-searches.ts';
import { type Suggestion, useSuggestions } from './use-suggestions.ts';

/**
 * Makes the search field a combobox: what may be meant and what was searched for lately, by mouse, touch, arrows,
 * Enter and Escape. It listens to the field itself, so that the field is light until somebody uses it.
 */
export function Suggestions({ input, isPanel }: { input: HTMLInputElement; isPanel?: boolean }) {
  const { key: page } = useLocation();
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(-1);
  /** The page on which the list was opened; it closes with the page. */
  const [openedOn, setOpenedOn] = useState<string>();
  const recents = useRecentSearches();
  const suggested = useSuggestions(typed);
  const options = [
    ...suggested.map((suggestion) => ({ to: addressOf(suggestion), text: '' })),
    ...recents.map((kw) => ({ to: `/search?${new URLSearchParams({ kw })}`, text: kw })),
  ];
  const isOpen = openedOn === page && options.length > 0;

  const open = () => {
    setTyped(input.value);
    setActive(-1);
    setOpenedOn(page);
  };
  const close = () => setOpenedOn(undefined);
  const choose = (position: number) => {
    const option = options[position];
    if (!option) return false;
    close();
    input.value = option.text;
    void navigate(option.to);
    return true;
  };
  const onOpen = useEffectEvent(open);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      if (isOpen) setActive(nextStop(active + step, options.length));
      else open();
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      close();
    } else if (event.key === 'Enter') {
      if (isOpen && choose(active)) event.preventDefault();
      else close();
    }
  });
  const onClick = useEffectEvent((event: MouseEvent) => {
    const option = (event.target as Element).closest('[role=option]');
    if (option) choose(Number(option.getAttribute('data-position')));
  });
  const onFocusOut = useEffectEvent((event: FocusEvent) => {
    if (!boxOf(input)?.contains(event.relatedTarget as Node | null)) close();
  });

  useEffect(() => {
    const box = boxOf(input);
    const listeners = new AbortController();
    const { signal } = listeners;
    for (const happening of ['input', 'focus', 'click'])
      input.addEventListener(happening, () => onOpen(), { signal });
    input.addEventListener('keydown', (event) => onKeyDown(event), { signal });
    box?.addEventListener('click', (event) => onClick(event), { signal });
    box?.addEventListener('focusout', (event) => onFocusOut(event), { signal });
    // Pressing on a suggestion leaves the focus in the field.
    const keepFocus = (event: MouseEvent) => {
      if ((event.target as Element).closest('[role=option]')) event.preventDefault();
    };
    box?.addEventListener('mousedown', keepFocus, { signal });
    // What was typed until now was typed unheard.
    if (document.activeElement === input) onOpen();
    return () => listeners.abort();
  }, [input]);

  useEffect(() => {
    const activeId = isOpen && active >= 0 ? `${id}-${active}` : undefined;
    const state = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': String(isOpen),
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': activeId,
    };
    for (const [name, value] of Object.entries(state)) {
      if (value === undefined) input.removeAttribute(name);
      else input.setAttribute(name, value);
    }
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [input, id, isOpen, active]);

  if (!isOpen) return null;
  const place = isPanel
    ? 'mt-2'
    : 'absolute inset-x-0 top-full z-(--lp-z-dropdown) mt-1.5 max-h-[70dvh] overflow-y-auto rounded-md border border-line p-2 shadow-3';
  const optionAt = (position: number) => ({
    id: `${id}-${position}`,
    position,
    isActive: position === active,
  });
  return (
    <div className={`bg-surface ${place}`}>
      <div id={id} role="listbox" aria-label="搜索联想">
        {suggested.length > 0 && (
          <OptionGroup label="联想">
            {suggested.map(({ kind, rid, highlight, note }, position) => (
              <Option key={kind + rid} {...optionAt(position)} icon="search" note={note}>
                <Highlight text={highlight} />
              </Option>
            ))}
          </OptionGroup>
        )}
        {recents.length > 0 && (
          <OptionGroup label="最近搜索">
            {recents.map((kw, index) => (
              <Option key={kw} {...optionAt(suggested.length + index)} icon="clock">
                {kw}
              </Option>
            ))}
          </OptionGroup>
        )}
      </div>
      {recents.length > 0 && (
        <button
          type="button"
          onClick={() => {
            input.focus();
            forgetSearches();
          }}
          className="ml-auto flex h-8 items-center rounded-sm px-2.5 text-2xs text-muted hover:text-action pointer-coarse:h-11"
        >
          清除最近搜索
        </button>
      )}
      <p role="status" className="sr-only">
        {options.length} 条可选
      </p>
    </div>
  );
}

function OptionGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset aria-label={label}>
      <div aria-hidden="true" className="px-2.5 pt-2 pb-1 text-2xs font-medium text-muted">
        {label}
      </div>
      {children}
    </fieldset>
  );
}

function Option({
  id,
  position,
  isActive,
  icon,
  note,
  children,
}: {
  id: string;
  position: number;
  isActive: boolean;
  icon: string;
  note?: string;
  children: ReactNode;
}) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      data-position={position}
      className={`flex cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-2.25 text-fg pointer-coarse:min-h-11 ${isActive ? 'bg-tint' : 'hover:bg-page'}`}
    >
      <Icon name={icon} className="size-4 text-muted" />
      <span className="min-w-0 truncate">{children}</span>
      {note && <span className="ml-auto shrink-0 pl-2 text-2xs text-muted">{note}</span>}
    </div>
  );
}

/** What holds the field and its list. */
function boxOf(input: HTMLInputElement): HTMLElement | null | undefined {
  return input.form?.parentElement;
}

/** From the last option on to the field itself, which is at -1, and from there to the first. */
function nextStop(wanted: number, options: number): number {
  const stops = options + 1;
  return ((wanted + 1 + stops) % stops) - 1;
}

function addressOf({ kind, rid, text }: Suggestion): string {
  if (kind === 'service') return detailAddress(rid);
  if (kind === 'article') return `/article/${encodeURIComponent(rid)}`;
  return placePath({ category: { id: Number(rid), name: text } });
}
