import { Button } from '../button.tsx';
import { copyText } from '../copy-text.ts';
import { DialogFrame } from '../dialog-frame.tsx';

/** A secret that is shown this one time, to be copied. */
export function ToldOnce({
  title,
  note,
  secret,
  onClose,
}: {
  title: string;
  note: string;
  secret: string;
  onClose: () => void;
}) {
  return (
    <DialogFrame title={title} note={note}>
      <output className="block rounded-sm border border-line bg-subtle px-3 py-2.5 font-mono text-sm break-all text-fg select-all">
        {secret}
      </output>
      <div className="mt-5 flex flex-wrap justify-end gap-2.5">
        <Button kind="outline" className="h-11 px-4.5 md:h-10" onClick={() => void copyText(secret)}>
          复制
        </Button>
        <Button kind="primary" className="h-11 px-4.5 md:h-10" onClick={onClose}>
          我已保存
        </Button>
      </div>
    </DialogFrame>
  );
}
