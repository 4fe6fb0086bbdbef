import { useState } from 'react';
import { send } from '../../../ui/asking/send.ts';
import { useWork } from '../../../ui/asking/use-work.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { showSuccess, showWarning } from '../../../ui/toast.tsx';
import { orderHistory } from '../../orders/contract.ts';
import type { PlanItem } from '../draft/rules.items.ts';
import { useExperiment } from '../draft/use-experiment.ts';
import type { Service } from '../plan/use-services.ts';
import { RequirementPresets } from './requirement-presets.tsx';
import { takenOver } from './rules.forms.ts';

/** Ways not to fill a form in by hand: as in the last order, or as kept under a name. */
export function RequirementTools({ item, service }: { item: PlanItem; service: Service }) {
  const { change } = useExperiment();
  const { run, isBusy } = useWork();
  const [isOpen, setOpen] = useState(false);
  const take = (values: PlanItem['params'], done: string) => {
    change({ entries: { [item.temp_rid]: { params: takenOver(service, values) } } });
    showSuccess(done);
  };
  const takeLast = async () => {
    await run(async () => {
      const { list } = await send(orderHistory, { device_rid: item.rid, size: 1 });
      const [last] = list;
      if (last) take(last.params, `已填入订单 ${last.no} 的要求`);
      else showWarning('还没有该项目的历史订单');
    });
  };
  const look = `h-11 px-3.5 md:h-9 ${buttonClass('outline')}`;
  return (
    <div className="mb-5 flex flex-wrap gap-2.5">
      <button
        type="button"
        aria-busy={isBusy}
        className={`${look} aria-busy:cursor-progress`}
        onClick={() => void takeLast()}
      >
        与上次相同
      </button>
      <button type="button" className={look} onClick={() => setOpen(true)}>
        常用要求
      </button>
      {isOpen && (
        <RequirementPresets item={item} service={service} onTake={take} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}
