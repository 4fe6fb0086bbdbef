import { useEffect, useState } from 'react';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { Key } from './palette.tsx';
import { paletteOpen } from './palette-open.ts';
import { type Deed, deedsOfPage, hasRows, shortcutOf } from './shortcuts.ts';

const everywhere: readonly Deed[] = [
  { key: 'Ctrl K', name: '搜索与命令' },
  { key: '/', name: '到本页的搜索或扫码框' },
  { key: 'Esc', name: '离开输入框，之后可用快捷键' },
  { key: '?', name: '显示快捷键' },
];
const inLists: readonly Deed[] = [
  { key: 'J', name: '下一行' },
  { key: 'K', name: '上一行' },
  { key: 'Enter', name: '打开所选行' },
  { key: 'X', name: '勾选所选行' },
];

/** Listens to the keys of the back office, and shows those of the page in view. */
export function ShortcutHelp() {
  const [shown, setShown] = useState<{ deeds: readonly Deed[]; isList: boolean }>();
  useEffect(() => {
    const heed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || paletteOpen.read()) return;
      const act = shortcutOf(event, {
        '?': () => setShown({ deeds: deedsOfPage(), isList: hasRows() }),
      });
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', heed);
    return () => window.removeEventListener('keydown', heed);
  }, []);
  return (
    <>
      <button
        type="button"
        className="hidden items-center gap-1.5 whitespace-nowrap text-body hover:text-link lg:inline-flex"
        onClick={() => setShown({ deeds: deedsOfPage(), isList: hasRows() })}
      >
        快捷键 <Key>?</Key>
      </button>
      {shown && (
        <DialogFrame title="快捷键" isLight onClose={() => setShown(undefined)}>
          <div className="space-y-4">
            {shown.deeds.length > 0 && <Keys name="本页操作" deeds={shown.deeds} />}
            {shown.isList && <Keys name="列表" deeds={inLists} />}
            <Keys name="任何页面" deeds={everywhere} />
          </div>
        </DialogFrame>
      )}
    </>
  );
}

function Keys({ name, deeds }: { name: string; deeds: readonly Deed[] }) {
  return (
    <section aria-label={name}>
      <h3 className="mb-1 text-xs font-medium text-muted">{name}</h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1.5 text-sm">
        {deeds.map(({ key, name: words }) => (
          <div key={key} className="col-span-2 grid grid-cols-subgrid items-center">
            <dt className="flex gap-1">
              {key.split(' ').map((one) => (
                <Key key={one}>{one}</Key>
              ))}
            </dt>
            <dd className="text-body">{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
