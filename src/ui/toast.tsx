import { useEffect, useState } from 'react';
import { Icon } from './icon.tsx';
import { storeOf } from './store.ts';

/** How each kind looks and how long it stays, in ms. */
const kinds = {
  success: { icon: 'check', color: 'text-success', shownFor: 3_000 },
  warning: { icon: 'info', color: 'text-warning', shownFor: 5_000 },
  error: { icon: 'info', color: 'text-danger', shownFor: 5_000 },
};

type Toast = { id: number; kind: keyof typeof kinds; text: string };

const toasts = storeOf<readonly Toast[]>([]);
let lastId = 0;

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
  const shown = toasts.use();
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
    const timer = setTimeout(() => toasts.write(toasts.read().filter((toast) => toast.id !== id)), shownFor);
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

function show(kind: Toast['kind'], text: string) {
  lastId += 1;
  toasts.write([...toasts.read().filter((toast) => toast.text !== text), { id: lastId, kind, text }]);
}
