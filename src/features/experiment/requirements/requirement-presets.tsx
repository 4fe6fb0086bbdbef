import { Dialog } from '@base-ui/react/dialog';
import { type FormEvent, useState } from 'react';
import { buttonClass } from '../../../ui/button-class.ts';
import { Field, inputClass } from '../../../ui/forms/field.tsx';
import { problemsOf } from '../../../ui/forms/problems.ts';
import { Icon } from '../../../ui/icon.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { draftLimits, Preset } from '../../plan/contract.ts';
import type { PlanItem } from '../draft/rules.items.ts';
import { useExperiment } from '../draft/use-experiment.ts';
import type { Service } from '../plan/use-services.ts';
import { takenOver } from './rules.forms.ts';

/** The forms of one service that the customer keeps under names: takes one up, forgets one, keeps the present one. */
export function RequirementPresets({
  item,
  service,
  onTake,
  onClose,
}: {
  item: PlanItem;
  service: Service;
  onTake: (values: PlanItem['params'], done: string) => void;
  onClose: () => void;
}) {
  const { draft, change } = useExperiment();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const mine = draft.presets.filter(({ service_rid }) => service_rid === item.rid);
  const without = (dropped: string) =>
    draft.presets.filter((preset) => preset.service_rid !== item.rid || preset.name !== dropped);
  const keep = (event: FormEvent) => {
    event.preventDefault();
    const preset = { service_rid: item.rid, name: name.trim(), params: takenOver(service, item.params) };
    const presets = [preset, ...without(preset.name)];
    const wrong = problemsOf(Preset, preset).name;
    setProblem(wrong ?? (presets.length > draftLimits.presets ? '最多保存50组要求' : undefined));
    if (wrong || presets.length > draftLimits.presets) return;
    change({ draft: { presets } });
    setName('');
    showSuccess('已保存');
  };
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-(--lp-z-dialog) animate-appear bg-brand-950/50" />
        <Dialog.Viewport className="fixed inset-0 z-(--lp-z-dialog) grid place-items-center overflow-y-auto p-4">
          <Dialog.Popup className="relative w-full max-w-120 animate-appear rounded-xl bg-surface p-6 shadow-3 outline-none">
            <Dialog.Title className="text-lg font-semibold text-fg">常用要求</Dialog.Title>
            <Dialog.Description className="mt-1 text-xs text-muted">
              保存“{item.name}”的检测要求，下次直接套用。
            </Dialog.Description>
            {mine.length > 0 && (
              <ul className="mt-4 divide-y divide-line rounded-md border border-line">
                {mine.map((preset) => (
                  <li key={preset.name} className="flex items-center gap-2 px-3 py-2">
                    <span className="min-w-0 flex-1 truncate text-fg">{preset.name}</span>
                    <button
                      type="button"
                      aria-label={`套用 ${preset.name}`}
                      className={`h-11 px-3 md:h-8 ${buttonClass('outline')}`}
                      onClick={() => {
                        onTake(preset.params, `已套用 ${preset.name}`);
                        onClose();
                      }}
                    >
                      套用
                    </button>
                    <button
                      type="button"
                      aria-label={`删除 ${preset.name}`}
                      className="h-11 rounded-sm px-2 text-link hover:underline md:h-8"
                      onClick={() => change({ draft: { presets: without(preset.name) } })}
                    >
                      删除
                    </button>
                  </li>
                ))}
              </ul>
            )}
            <form noValidate onSubmit={keep} className="mt-4">
              <Field label="将当前要求保存为" problem={problem}>
                {(input) => (
                  <div className="flex gap-2">
                    <input
                      {...input}
                      type="text"
                      autoComplete="off"
                      maxLength={20}
                      placeholder="如 常规广角扫描"
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
            <Dialog.Close
              aria-label="关闭常用要求"
              className="absolute top-3 right-3 grid size-11 place-items-center rounded-full text-muted hover:bg-page hover:text-fg"
            >
              <Icon name="close" />
            </Dialog.Close>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
