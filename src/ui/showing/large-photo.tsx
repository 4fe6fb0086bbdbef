import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../icon.tsx';

/** A picture over everything else, as large as the window allows; a press or Escape takes it away. */
export function LargePhoto({ src, alt, onClose }: { src: string; alt: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
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
  return createPortal(
    <dialog
      ref={dialog}
      aria-label={alt}
      onClose={onClose}
      onPointerDown={(event) => event.stopPropagation()}
      className="m-auto max-h-none max-w-none animate-appear overflow-visible bg-transparent backdrop:bg-scrim"
    >
      <button
        type="button"
        aria-label={`${alt}，缩小`}
        onClick={() => dialog.current?.close()}
        className="relative block cursor-zoom-out overflow-hidden rounded-lg bg-surface"
      >
        <img src={src} alt="" className="max-h-[calc(100dvh-48px)] max-w-[calc(100vw-32px)] object-contain" />
        <span className="absolute top-2 right-2 grid size-9 place-items-center rounded-full bg-surface text-fg shadow-2">
          <Icon name="close" />
        </span>
      </button>
    </dialog>,
    document.body,
  );
}
