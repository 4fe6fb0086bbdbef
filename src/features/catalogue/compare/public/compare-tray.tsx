import { buttonClass } from '../../../../ui/button-class.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Link } from '../../../../ui/link.tsx';
import {
  compareAddress,
  emptyCompare,
  mostCompared,
  removeFromCompare,
  useCompared,
} from './compare-store.ts';

/** At the bottom of lists and details while services are chosen: which, and the way to see them side by side. */
export function CompareTray() {
  const chosen = useCompared();
  if (chosen.length === 0) return null;
  return (
    <>
      <div aria-hidden="true" className="h-24" />
      <section
        aria-label="对比栏"
        className="fixed inset-x-0 bottom-[calc(var(--lp-tabbar-h)+env(safe-area-inset-bottom))] z-(--lp-z-sidebar) animate-appear border-t border-line bg-surface shadow-3 motion-reduce:animate-none md:bottom-0 print:hidden"
      >
        <div className="wrap flex items-center gap-3 py-2.5 md:gap-5 md:py-3">
          <p role="status" className="shrink-0 text-xs text-muted">
            <span className="sr-only md:not-sr-only">已选对比项目 </span>
            <b className="font-semibold text-fg">{chosen.length}</b>/{mostCompared}
          </p>
          <ul className="flex min-w-0 flex-1 gap-2">
            {chosen.map(({ rid, name, img }) => (
              <li
                key={rid}
                className="relative flex h-11 min-w-0 items-center gap-2 rounded-sm border border-line bg-page p-1 md:max-w-56 md:flex-1"
              >
                <img
                  src={img}
                  alt=""
                  width={44}
                  height={33}
                  className="h-full w-11 object-contain dark:rounded-xs dark:bg-tile-a max-md:mx-auto"
                />
                <span className="hidden min-w-0 flex-1 truncate text-xs text-fg md:block">{name}</span>
                <button
                  type="button"
                  aria-label={`移除${name}`}
                  onClick={() => removeFromCompare(rid)}
                  className="grid size-11 shrink-0 place-items-center text-muted hover:text-action max-md:absolute max-md:inset-0 max-md:size-full max-md:place-items-start max-md:justify-items-end md:size-8"
                >
                  <Icon name="close" className="size-4 max-md:rounded-full max-md:bg-surface" />
                </button>
              </li>
            ))}
          </ul>
          <button
            type="button"
            onClick={emptyCompare}
            className="hidden h-10 px-2 text-muted hover:text-action sm:block"
          >
            清空
          </button>
          <Link
            to={compareAddress(chosen.map(({ rid }) => rid))}
            className={`h-10 shrink-0 px-4.5 pointer-coarse:h-11 ${buttonClass('primary')}`}
          >
            开始对比
          </Link>
        </div>
      </section>
    </>
  );
}
