import { Popover } from '@base-ui/react/popover';
import { Button, Checkbox, Segmented } from 'antd';
import { createContext, use, useState } from 'react';
import { Icon } from '../../icon.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { TextField } from '../form-fields.tsx';
import { TriggerButton } from '../trigger-button.tsx';

/** What somebody chose of a list: titles of columns that are not shown, and how dense it is. */
export type ListLook = { hidden: string[]; density: 'small' | 'middle' | 'large' | null };
type Fields = Record<string, string | number>;
/** What narrows a list, kept under a name. */
type ListView = { rid: string; list: string; name: string; fields: Fields };

/** What whoever is signed in chose of lists, which are known by the paths of their calls. */
export type ListChoices = {
  looks: Readonly<Record<string, ListLook>>;
  views: readonly ListView[];
  keepLook: (list: string, look: ListLook) => void;
  /** False when it was refused. */
  saveView: (view: Omit<ListView, 'rid'>) => Promise<boolean>;
  removeView: (rid: string) => Promise<void>;
};

/** Given by the frame of the back office; without it lists look as their pages have them. */
export const ListChoicesContext = createContext<ListChoices | undefined>(undefined);

const usual: ListLook = { hidden: [], density: null };

/** How one list looks. */
export function useListLook(list: string): ListLook {
  return use(ListChoicesContext)?.looks[list] ?? usual;
}

/** The views of a list, each a button that applies it, the one that is shown pressed. */
export function ListViews({
  list,
  fields,
  onApply,
}: {
  list: string;
  fields: Fields;
  onApply: (fields: Fields) => void;
}) {
  const choices = use(ListChoicesContext);
  const views = choices?.views.filter((view) => view.list === list) ?? [];
  if (!choices || views.length === 0) return null;
  return (
    <ul aria-label="常用视图" className="mb-3 flex flex-wrap items-center gap-2">
      {views.map(({ rid, name, fields: kept }) => {
        const isShown = sameFields(kept, fields);
        return (
          <li
            key={rid}
            className={`flex items-center overflow-hidden rounded-sm border text-sm ${isShown ? 'border-action bg-tint text-on-tint' : 'border-line-strong bg-surface text-body'}`}
          >
            <button
              type="button"
              aria-pressed={isShown}
              className="h-8 pr-1.5 pl-3 hover:text-link"
              onClick={() => onApply(isShown ? {} : kept)}
            >
              {name}
            </button>
            <button
              type="button"
              aria-label={`删除视图 ${name}`}
              title="删除视图"
              className="grid h-8 w-7 place-items-center text-muted hover:text-danger"
              onClick={() => void choices.removeView(rid)}
            >
              <Icon name="close" className="size-3.5" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Where columns and density are chosen, and what narrows the list is kept under a name. */
export function ListSettings({
  list,
  columns,
  density,
  fields,
  canSave,
}: {
  list: string;
  /** Titles of the columns that need not be shown. */
  columns: readonly string[];
  /** What the page has by itself. */
  density: 'small' | 'middle' | 'large';
  fields: Fields;
  canSave: boolean;
}) {
  const choices = use(ListChoicesContext);
  const look = useListLook(list);
  const [isOpen, setIsOpen] = useState(false);
  const [isNaming, setIsNaming] = useState(false);
  if (!choices) return null;
  const keep = (changes: Partial<ListLook>) => choices.keepLook(list, { ...look, ...changes });
  const isChanged = look.hidden.length > 0 || look.density !== null;
  return (
    <>
      <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
        <Popover.Trigger
          render={<TriggerButton className="ml-auto" aria-keyshortcuts="V" icon={<Icon name="cog" />} />}
        >
          视图
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Positioner sideOffset={4} align="end" collisionPadding={8} className="z-(--lp-z-dropdown)">
            <Popover.Popup className="max-h-(--available-height) w-72 animate-appear space-y-3 overflow-y-auto rounded-md border border-line bg-surface p-4 shadow-3 outline-none">
              <Popover.Title className="text-sm font-semibold text-fg">列表显示</Popover.Title>
              <Segmented<NonNullable<ListLook['density']>>
                block
                aria-label="行距"
                value={look.density ?? density}
                options={[
                  { value: 'small', label: '紧凑' },
                  { value: 'middle', label: '适中' },
                  { value: 'large', label: '宽松' },
                ]}
                onChange={(chosen) => keep({ density: chosen === density ? null : chosen })}
              />
              {columns.length > 0 && (
                <fieldset>
                  <legend className="mb-1 text-xs text-muted">显示的列</legend>
                  <div className="grid grid-cols-2 gap-y-1">
                    {columns.map((title) => (
                      <Checkbox
                        key={title}
                        checked={!look.hidden.includes(title)}
                        onChange={({ target }) =>
                          keep({
                            hidden: target.checked
                              ? look.hidden.filter((each) => each !== title)
                              : [...look.hidden, title],
                          })
                        }
                      >
                        {title}
                      </Checkbox>
                    ))}
                  </div>
                </fieldset>
              )}
              <div className="flex flex-wrap gap-2">
                {canSave && (
                  <Button
                    size="small"
                    onClick={() => {
                      setIsOpen(false);
                      setIsNaming(true);
                    }}
                  >
                    保存当前筛选
                  </Button>
                )}
                <Button size="small" type="text" disabled={!isChanged} onClick={() => keep(usual)}>
                  恢复默认
                </Button>
              </div>
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
      {isNaming && (
        <FormDialog
          title="保存当前筛选"
          note="存为这个列表的常用视图，只有您自己看得到；同名会覆盖。"
          ok="保存"
          onClose={() => setIsNaming(false)}
          onDone={() => setIsNaming(false)}
          send={({ name }: { name: string }) => choices.saveView({ list, name, fields })}
        >
          <TextField name="name" label="名称" must="请填写名称" maxLength={20} autoFocus />
        </FormDialog>
      )}
    </>
  );
}

function sameFields(one: Fields, other: Fields): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => String(one[name] ?? '') === String(other[name] ?? ''));
}
