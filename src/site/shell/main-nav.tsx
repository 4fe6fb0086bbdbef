import { useId } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { writtenOnce } from '../../ui/page/written-once.tsx';
import { useDisclosure } from '../../ui/use-disclosure.ts';
import { type Entry, isCurrent, mainEntries, type Shell } from './addresses.ts';

/** An entry of the top navigation, and where the page that is shown stands to it. */
type Placed = Entry & { place?: 'page' | 'below' };

/** The top navigation; entries with pages below them open a list on hover or by their arrow. */
export function MainNav({ shell }: { shell: Shell }) {
  const { pathname } = useLocation();
  const entries = mainEntries(shell).map((entry): Placed => {
    if (!isCurrent(entry, pathname)) return entry;
    return { ...entry, place: pathname === entry.to ? 'page' : 'below' };
  });
  return <Entries entries={entries} />;
}

const Entries = writtenOnce(({ entries }: { entries: readonly Placed[] }) => (
  <nav
    aria-label="主导航"
    className="relative z-(--lp-z-sidebar) hidden border-b border-line bg-surface md:block print:hidden"
  >
    <ul className="wrap flex h-11.5 items-stretch gap-9">
      {entries.map((entry) => (
        <li key={entry.to} className="flex">
          {entry.children ? <NavMenu entry={entry} items={entry.children} /> : <NavLink entry={entry} />}
        </li>
      ))}
    </ul>
  </nav>
));

function NavLink({ entry: { label, to, place } }: { entry: Placed }) {
  const look = place
    ? 'font-semibold text-action after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:bg-action'
    : 'text-fg hover:text-action';
  return (
    <Link
      to={to}
      aria-current={place === 'page' ? 'page' : undefined}
      className={`relative flex items-center text-md ${look}`}
    >
      {label}
    </Link>
  );
}

function NavMenu({ entry, items }: { entry: Placed; items: readonly Entry[] }) {
  const { isOpen, close, button, container } = useDisclosure();
  const id = useId();
  const isRich = items.some(({ children }) => children?.length);
  return (
    <div className={`flex items-stretch ${isRich ? '' : 'relative'}`} {...container}>
      <NavLink entry={entry} />
      <button
        type="button"
        {...button}
        aria-controls={id}
        aria-label={`展开${entry.label}`}
        className="my-auto grid size-6 place-items-center text-muted hover:text-action"
      >
        <Icon
          name="down"
          className={`size-3.5 transition-transform duration-(--lp-dur-base) ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      {isRich ? (
        <div
          id={id}
          hidden={!isOpen}
          className="absolute inset-x-0 top-full border-b border-line bg-surface shadow-3"
        >
          <ul className="wrap grid grid-cols-3 gap-8 py-6">
            {items.map((item) => (
              <RichColumn key={item.to} item={item} onGo={close} />
            ))}
          </ul>
        </div>
      ) : (
        <ul
          id={id}
          hidden={!isOpen}
          className="absolute top-full -left-4 min-w-36 rounded-b-md border border-t-0 border-line bg-surface p-2 shadow-3"
        >
          {items.map(({ label, to }) => (
            <li key={to}>
              <Link to={to} onClick={close} className={`px-3 py-2 whitespace-nowrap ${itemClass}`}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const itemClass = 'block rounded-sm text-fg hover:bg-tint hover:text-on-tint';

/** An entry with what it is about and the places below it. */
function RichColumn({ item: { label, to, about, children = [] }, onGo }: { item: Entry; onGo: () => void }) {
  return (
    <li>
      <Link to={to} onClick={onGo} className="text-md font-semibold text-fg hover:text-action">
        {label}
      </Link>
      {about && <p className="mt-0.5 text-xs text-muted">{about}</p>}
      <ul className="-mx-2 mt-2 grid grid-cols-2">
        {children.map((child) => (
          <li key={child.to}>
            <Link to={child.to} onClick={onGo} className={`px-2 py-1.5 text-sm ${itemClass}`}>
              {child.label}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}
