import { problemsOf } from '../../../ui/forms/problems.ts';
import { draftLimits, Preset } from '../../plan/contract.ts';
import type { PlanItem } from '../draft/rules.items.ts';
import { useExperiment } from '../draft/use-experiment.ts';
import type { Service } from '../plan/use-services.ts';
import { KeptNamesDialog } from './kept-names-dialog.tsx';
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
  const without = (dropped: string) =>
    draft.presets.filter((preset) => preset.service_rid !== item.rid || preset.name !== dropped);
  const keep = (name: string) => {
    const preset = { service_rid: item.rid, name, params: takenOver(service, item.params) };
    const presets = [preset, ...without(name)];
    const problem =
      problemsOf(Preset, preset).name ??
      (presets.length > draftLimits.presets ? '最多保存50组要求' : undefined);
    if (!problem) change({ draft: { presets } });
    return problem;
  };
  return (
    <KeptNamesDialog
      title="常用要求"
      note={`保存“${item.name}”的检测要求，下次直接套用。`}
      className="p-6"
      kept={draft.presets.filter(({ service_rid }) => service_rid === item.rid)}
      label="将当前要求保存为"
      placeholder="如 常规广角扫描"
      keep={keep}
      onTake={({ name, params }) => {
        onTake(params, `已套用 ${name}`);
        onClose();
      }}
      onForget={(name) => change({ draft: { presets: without(name) } })}
      onClose={onClose}
    />
  );
}
