import { useEffect, useState, useSyncExternalStore } from 'react';
import { Icon } from './icon.tsx';

const shownFor = 5_000;

type Toast = { id: number; text: string };

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a refusal or error at the top of the page for 5 s, longer while the pointer rests on it. */
export function showError(text: string) {
  lastId += 1;
  change([...toasts.filter((toast) => toast.text !== text), { id: lastId, text }]);
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
        <ErrorToast key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ErrorToast({ toast: { id, text } }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => change(toasts.filter((toast) => toast.id !== id)), shownFor);
    return () => clearTimeout(timer);
  }, [id, isHeld]);
  return (
    <div
      role="alert"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      className="pointer-events-auto flex items-center gap-2.5 rounded-md border border-line bg-surface px-4.5 py-3 text-fg shadow-3"
    >
      <Icon name="info" className="size-[1.25em] text-danger" />
      {text}
    </div>
  );
}

const none: readonly Toast[] = [];

function change(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
