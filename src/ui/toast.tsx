import { useEffect, useState, useSyncExternalStore } from 'react';
import { Icon } from './icon.tsx';

/** How each kind looks and how long it stays, in ms. */
const kinds = {
  success: { icon: 'check', color: 'text-success', shownFor: 3_000 },
  warning: { icon: 'info', color: 'text-warning', shownFor: 5_000 },
  error: { icon: 'info', color: 'text-danger', shownFor: 5_000 },
};

type Toast = { id: number; kind: keyof typeof kinds; text: string };

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a refusal or error at the top of the page for 5 s, longer while the pointer rests on it. */
export function showError(text: string) {
  show('error', text);
}

/** Shows that something was done, for 3 s. */
export function showSuccess(text: string) {
  show('success', text);
}

/** Shows what stands in the way of something, for 5 s. */
export function showWarning(text: string) {
  show('warning', text);
}

/** Where toasts appear; once per document. */
export function ToastViewport() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  );
  return (
    <div
      aria-live="assertive"
      className="pointer-events-none fixed inset-x-4 top-20 z-(--lp-z-toast) flex flex-col items-center gap-2 print:hidden"
    >
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastCard({ toast: { id, kind, text } }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false);
  const { icon, color, shownFor } = kinds[kind];
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => change(toasts.filter((toast) => toast.id !== id)), shownFor);
    return () => clearTimeout(timer);
  }, [id, isHeld, shownFor]);
  return (
    <div
      role={kind === 'success' ? 'status' : 'alert'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      className="pointer-events-auto flex items-center gap-2.5 rounded-md border border-line bg-surface px-4.5 py-3 text-fg shadow-3"
    >
      <Icon name={icon} className={`size-[1.25em] ${color}`} />
      {text}
    </div>
  );
}

const none: readonly Toast[] = [];

function show(kind: Toast['kind'], text: string) {
  lastId += 1;
  change([...toasts.filter((toast) => toast.text !== text), { id: lastId, kind, text }]);
}

function change(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
