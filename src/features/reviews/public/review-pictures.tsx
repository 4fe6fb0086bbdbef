import { lazy, Suspense, useState } from 'react';
import { pictureAddress } from '../rules.pictures.ts';

const loadDialog = () => import('./picture-dialog.tsx');
const PictureDialog = lazy(async () => ({ default: (await loadDialog()).PictureDialog }));

/** Pictures of a review; pressed, one is shown large. */
export function ReviewPictures({ author, rids }: { author: string; rids: readonly string[] }) {
  const [shown, setShown] = useState<number>();
  if (rids.length === 0) return null;
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {rids.map((rid, index) => (
        <button
          key={rid}
          type="button"
          aria-label={`查看 ${author} 的图片 ${index + 1}`}
          onPointerEnter={loadDialog}
          onFocus={loadDialog}
          onClick={() => setShown(index)}
          className="size-18 cursor-zoom-in overflow-hidden rounded-md border border-line bg-page"
        >
          <img
            src={pictureAddress(rid)}
            alt=""
            loading="lazy"
            decoding="async"
            className="size-full object-cover"
          />
        </button>
      ))}
      {shown !== undefined && (
        <Suspense>
          <PictureDialog {...{ author, rids }} first={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
