import { useOnceSignedIn } from '../../../../ui/asking/use-once-signed-in.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { setFavourites, useFavourites } from './favourites.ts';

/**
 * Keeps a service or lets go of it; who is not signed in is asked to, and it is kept right after. `className` must position it,
 * since fingers reach it from a little beside. With `hasWord` it says what it does.
 */
export function FavouriteToggle({
  rid,
  name,
  hasWord = false,
  className,
}: {
  rid: string;
  name: string;
  hasWord?: boolean;
  className: string;
}) {
  const isKept = useFavourites().has(rid);
  const set = useOnceSignedIn(async (on: 0 | 1) => {
    const { keepFavourite } = await import('./keep-favourite.ts');
    const rids = await keepFavourite({ rid, on });
    if (rids) setFavourites(rids);
  });
  const look = isKept ? 'border-action text-on-tint' : 'border-line text-body hover:text-action';
  return (
    <button
      type="button"
      aria-pressed={isKept}
      aria-label={`收藏${name}`}
      onClick={() => set(isKept ? 0 : 1)}
      className={`inline-flex h-8 items-center justify-center gap-1 rounded-sm border text-2xs after:absolute after:-inset-1.5 noscript:hidden ${hasWord ? 'px-2.5' : 'w-8'} ${look} ${className}`}
    >
      <Icon name="heart" className={isKept ? 'size-3.5 fill-current!' : 'size-3.5'} />
      {hasWord && (isKept ? '已收藏' : '收藏')}
    </button>
  );
}
