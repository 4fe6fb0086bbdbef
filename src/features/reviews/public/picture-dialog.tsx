import { useState } from 'react';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { pictureAddress } from '../rules.pictures.ts';

/** A picture of a review shown large, with the way to the others. */
export function PictureDialog({
  author,
  rids,
  first,
  onClose,
}: {
  author: string;
  rids: readonly string[];
  first: number;
  onClose: () => void;
}) {
  const [shown, setShown] = useState(first);
  const turn = (by: number) => setShown((old) => (old + by + rids.length) % rids.length);
  const arrow = 'grid size-11 place-items-center rounded-full border border-line text-fg hover:border-action';
  return (
    <DialogFrame title={`${author} 的评价图片`} className="max-w-200!" isLight onClose={onClose}>
      <img
        src={pictureAddress(rids[shown] ?? '')}
        alt={`评价图片 ${shown + 1}`}
        className="mx-auto max-h-[70vh] rounded-md object-contain"
      />
      {rids.length > 1 && (
        <p className="mt-3 flex items-center justify-center gap-4">
          <button type="button" aria-label="上一张" className={arrow} onClick={() => turn(-1)}>
            <Icon name="left" />
          </button>
          <span className="font-num text-muted" role="status">
            {shown + 1} / {rids.length}
          </span>
          <button type="button" aria-label="下一张" className={arrow} onClick={() => turn(1)}>
            <Icon name="right" />
          </button>
        </p>
      )}
    </DialogFrame>
  );
}
