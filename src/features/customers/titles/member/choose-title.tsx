import { lazy, Suspense, useState } from 'react';
import { Icon } from '../../../../ui/icon.tsx';
import type { Title } from '../contract.ts';
import { mostTitles } from '../rules.ts';
import { TitleCards } from './title-cards.tsx';

// antd comes only to those who add a title.
const NewTitleDialog = lazy(async () => ({
  default: (await import('./new-title-dialog.tsx')).NewTitleDialog,
}));

/** One of the titles as radio buttons, the last card adding another; `which` names the invoice when there are several. */
export function ChooseTitle({
  titles,
  name,
  value,
  which = '',
  onChange,
  onAdded,
}: {
  titles: readonly Title[];
  name: string;
  value: string | undefined;
  which?: string;
  onChange: (rid: string) => void;
  /** A title was added, which `titles` do not have yet. */
  onAdded: (rid: string) => Promise<void>;
}) {
  const [isAdding, setAdding] = useState(false);
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{which}发票抬头</legend>
      <TitleCards titles={titles} choose={{ name, value, onChange }}>
        {titles.length < mostTitles && (
          <button
            type="button"
            aria-label={`${which}新增抬头`}
            onClick={() => setAdding(true)}
            className="flex min-h-20 flex-1 items-center justify-center gap-2 rounded-md border border-dashed border-line-strong text-link hover:border-action"
          >
            <Icon name="plus" />
            新增抬头
          </button>
        )}
      </TitleCards>
      {isAdding && (
        <Suspense>
          <NewTitleDialog
            onClose={() => setAdding(false)}
            onSaved={async (rid) => {
              setAdding(false);
              await onAdded(rid);
            }}
          />
        </Suspense>
      )}
    </fieldset>
  );
}
