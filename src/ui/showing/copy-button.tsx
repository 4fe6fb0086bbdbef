import { copyText } from '../copy-text.ts';
import { Icon } from '../icon.tsx';

/** Beside a number: puts it on the clipboard. */
export function CopyButton({ text, name }: { text: string; name: string }) {
  return (
    <button
      type="button"
      aria-label={`复制${name}`}
      title={`复制${name}`}
      onClick={() => void copyText(text, `已复制${name}`)}
      className="relative inline-grid size-6 place-items-center rounded-sm align-middle text-muted after:absolute after:-inset-2 hover:text-action"
    >
      <Icon name="copy" className="size-3.5" />
    </button>
  );
}
