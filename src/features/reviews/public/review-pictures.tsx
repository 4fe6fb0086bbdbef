import { useState } from 'react';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { reviewPicture } from '../contract.ts';

const addressOf = (rid: string) => `${reviewPicture.path}?rid=${rid}`;

/** Pictures of a review; pressed, one is shown large, with the way to the others. */
export function ReviewPictures({ author, rids }: { author: string; rids: readonly string[] }) {
  const [shown, setShown] = useState<number>();
  if (rids.length === 0) return null;
  const turn = (by: number) => setShown((old = 0) => (old + by + rids.length) % rids.length);
  const arrow = 'grid size-11 place-items-center rounded-full border border-line text-fg hover:border-action';
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {rids.map((rid, index) => (
        <button
          key={rid}
          type="button"
          aria-label={`查看 ${author} 的图片 ${index + 1}`}
          onClick={() => setShown(index)}
          className="size-18 cursor-zoom-in overflow-hidden rounded-md border border-line bg-page"
        >
          <img
            src={addressOf(rid)}
            alt=""
            loading="lazy"
            decoding="async"
            className="size-full object-cover"
          />
        </button>
      ))}
      {shown !== undefined && (
        <DialogFrame
          title={`${author} 的评价图片`}
          className="max-w-200!"
          isLight
          onClose={() => setShown(undefined)}
        >
          <img
            src={addressOf(rids[shown] ?? '')}
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
      )}
    </div>
  );
}
