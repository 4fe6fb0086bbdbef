import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import { Field, inputClass } from '../../../ui/forms/field.tsx';
import { showSuccess } from '../../../ui/toast.tsx';

/** What is kept under names: takes one up, forgets one, keeps the present one. */
export function KeptNamesDialog<Kept extends { name: string }>({
  title,
  note,
  className,
  kept,
  noteOf,
  label,
  placeholder,
  keep,
  onTake,
  onForget,
  onClose,
}: {
  title: string;
  note: string;
  className: string;
  kept: readonly Kept[];
  /** Beside a name. */
  noteOf?: (kept: Kept) => string;
  label: string;
  placeholder: string;
  /** Keeps the present one under a name; answers why it could not. */
  keep: (name: string) => string | undefined;
  onTake: (kept: Kept) => void;
  onForget: (name: string) => void;
  onClose: () => void;
}) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const save = (event: FormEvent) => {
    event.preventDefault();
    const refused = keep(name.trim());
    setProblem(refused);
    if (refused) return;
    setName('');
    showSuccess('已保存');
  };
  return (
    <DialogFrame look="small" isLight {...{ title, note, className, onClose }}>
      {kept.length > 0 && (
        <ul className="mt-4 divide-y divide-line rounded-md border border-line">
          {kept.map((each) => (
            <li key={each.name} className="flex items-center gap-2 px-3 py-2">
              <span className="min-w-0 flex-1 truncate text-fg">
                {each.name}
                {noteOf && <span className="ml-2 text-xs text-muted">{noteOf(each)}</span>}
              </span>
              <Button
                kind="outline"
                aria-label={`套用 ${each.name}`}
                onClick={() => onTake(each)}
                className="h-11 px-3 md:h-8"
              >
                套用
              </Button>
              <button
                type="button"
                aria-label={`删除 ${each.name}`}
                onClick={() => onForget(each.name)}
                className="h-11 rounded-sm px-2 text-link hover:underline md:h-8"
              >
                删除
              </button>
            </li>
          ))}
        </ul>
      )}
      <form noValidate onSubmit={save} className="mt-4">
        <Field label={label} problem={problem}>
          {(props) => (
            <div className="flex gap-2">
              <input
                {...props}
                type="text"
                autoComplete="off"
                maxLength={20}
                placeholder={placeholder}
                value={name}
                onChange={({ target }) => setName(target.value)}
                className={inputClass('normal')}
              />
              <button type="submit" className={`h-11 shrink-0 px-4 md:h-10 ${buttonClass('primary')}`}>
                保存
              </button>
            </div>
          )}
        </Field>
      </form>
    </DialogFrame>
  );
}
