import { Dialog } from '@base-ui/react/dialog';
import { type FormEvent, useState } from 'react';
import { buttonClass } from '../../../ui/button-class.ts';
import { Field, inputClass } from '../../../ui/forms/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import type { DraftSample } from '../../plan/contract.ts';
import { forgetPreset, keepPreset, mostPresets, readPresets } from '../samples/sample-presets.ts';

/** Keeps the table's samples under a name, and takes kept ones up again. */
export function PresetDialog({
  account,
  rows,
  onTake,
  onClose,
}: {
  account: string;
  rows: readonly DraftSample[];
  onTake: (name: string, samples: readonly DraftSample[]) => void;
  onClose: () => void;
}) {
  const [presets, setPresets] = useState(() => readPresets(account));
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const save = (event: FormEvent) => {
    event.preventDefault();
    const trimmed = name.trim();
    if (!trimmed) return setProblem('请填写名称');
    const samples = rows.map((row) => ({ ...row, items: [] }));
    if (!keepPreset(account, { name: trimmed, samples })) return setProblem(`最多保存${mostPresets}组样品`);
    setPresets(readPresets(account));
    setName('');
    setProblem(undefined);
    showSuccess('已保存');
  };
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-(--lp-z-dialog) animate-appear bg-brand-950/50" />
        <Dialog.Popup className="fixed top-1/2 left-1/2 z-(--lp-z-dialog) max-h-[calc(100dvh-32px)] w-[calc(100vw-32px)] max-w-120 -translate-1/2 animate-appear overflow-y-auto rounded-xl bg-surface p-5 shadow-3 outline-none">
          <Dialog.Title className="text-lg font-semibold text-fg">常用样品</Dialog.Title>
          <Dialog.Description className="mt-1 text-xs text-muted">
            保存在本机浏览器，下次实验可直接套用。
          </Dialog.Description>
          {presets.length > 0 && (
            <ul className="mt-4 divide-y divide-line rounded-md border border-line">
              {presets.map((preset) => (
                <li key={preset.name} className="flex items-center gap-2 px-3 py-2">
                  <span className="min-w-0 flex-1 truncate text-fg">
                    {preset.name}
                    <span className="ml-2 text-xs text-muted">{preset.samples.length} 个样品</span>
                  </span>
                  <button
                    type="button"
                    aria-label={`套用 ${preset.name}`}
                    onClick={() => onTake(preset.name, preset.samples)}
                    className={`h-11 px-3 md:h-8 ${buttonClass('outline')}`}
                  >
                    套用
                  </button>
                  <button
                    type="button"
                    aria-label={`删除 ${preset.name}`}
                    onClick={() => {
                      forgetPreset(account, preset.name);
                      setPresets(readPresets(account));
                    }}
                    className="h-11 rounded-sm px-2 text-link hover:underline md:h-8"
                  >
                    删除
                  </button>
                </li>
              ))}
            </ul>
          )}
          <form noValidate onSubmit={save} className="mt-4">
            <Field label={`将当前 ${rows.length} 个样品保存为`} problem={problem}>
              {(props) => (
                <div className="flex gap-2">
                  <input
                    {...props}
                    type="text"
                    autoComplete="off"
                    maxLength={20}
                    value={name}
                    onChange={({ target }) => setName(target.value)}
                    placeholder="如 催化剂系列"
                    className={inputClass('normal')}
                  />
                  <button type="submit" className={`h-11 shrink-0 px-4 md:h-10 ${buttonClass('primary')}`}>
                    保存
                  </button>
                </div>
              )}
            </Field>
          </form>
          <Dialog.Close
            aria-label="关闭常用样品"
            className="absolute top-3 right-3 grid size-11 place-items-center rounded-full text-muted hover:bg-page hover:text-fg"
          >
            <Icon name="close" />
          </Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
