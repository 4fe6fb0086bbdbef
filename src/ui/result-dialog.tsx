import { useEffect, useId, useRef } from 'react';
import { buttonClass } from './button-class.ts';
import { Icon } from './icon.tsx';
import { openResult } from './result-slot.tsx';

/** The global dialogs of specification section 8. */
const kinds = {
  done: { title: '操作成功！', icon: 'check', color: 'bg-success-bg text-success' },
  failed: { title: '操作失败！', icon: 'info', color: 'bg-danger-bg text-danger' },
};

/** Tells by the dialog 操作成功！ that what was there is changed or called off; `text`: what it means, when that is not plain. */
export function showDone(text = '') {
  openResult.write(<ResultDialog kind="done" text={text} />);
}

/** Tells by the dialog 操作失败！ why something that the customer did was refused. */
export function showFailed(text: string) {
  openResult.write(<ResultDialog kind="failed" text={text} />);
}

/** The browser's own dialog, which lies above all others, keeps the focus and gives it back. */
function ResultDialog({ kind, text }: { kind: keyof typeof kinds; text: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const { title, icon, color } = kinds[kind];
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // A dialog below hears of Escape too and would close with this one.
    const keep = (event: KeyboardEvent) => event.stopPropagation();
    element.addEventListener('keydown', keep);
    element.showModal();
    return () => {
      element.removeEventListener('keydown', keep);
      element.close();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
      onClose={() => openResult.write(undefined)}
      onPointerDown={(event) => event.stopPropagation()}
      className="m-auto w-[calc(100%-32px)] max-w-90 animate-appear rounded-xl bg-surface p-6 text-center text-fg shadow-3 backdrop:bg-scrim"
    >
      <span className={`mx-auto grid size-13 place-items-center rounded-full ${color}`}>
        <Icon name={icon} className="size-6.5" />
      </span>
      <h2 id={`${id}-title`} className="mt-3 text-lg font-semibold">
        {title}
      </h2>
      {text && (
        <p id={`${id}-text`} className="mt-1.5 text-body wrap-anywhere">
          {text}
        </p>
      )}
      <button
        type="button"
        // biome-ignore lint/a11y/noAutofocus: the one button of a dialog is where the keyboard goes
        autoFocus
        className={`mt-5 h-11 w-full md:h-10 ${buttonClass('primary')}`}
        onClick={() => dialog.current?.close()}
      >
        确认
      </button>
    </dialog>
  );
}
