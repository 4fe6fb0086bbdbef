import { newKey } from '../../../ui/asking/request-key.ts';
import { useWork } from '../../../ui/asking/use-work.ts';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { ServicePrice } from '../../catalogue/prices/public/service-price.tsx';
import { detailAddress } from '../../catalogue/prices/public/service-texts.ts';
import { addToPlan } from '../../plan/public/add-to-plan.ts';
import { itemsOf } from '../draft/rules.items.ts';
import { useExperiment } from '../draft/use-experiment.ts';

/** So many are named. */
const most = 3;

/** What others order together with what is ticked and is not in the plan yet, with a click into it. */
export function PlanTogether() {
  const { plan, chosen, services, reload } = useExperiment();
  const { run, busyWith } = useWork();
  const planned = new Set(itemsOf(plan).map(({ rid }) => rid));
  const named = new Map(
    chosen.flatMap(({ rid }) => services.get(rid)?.together ?? []).map((service) => [service.rid, service]),
  );
  const offered = [...named.values()].filter(({ rid }) => !planned.has(rid)).slice(0, most);
  if (offered.length === 0) return null;
  return (
    <section aria-labelledby="plan-together" className="rounded-lg border border-line bg-surface">
      <h2 id="plan-together" className="border-b border-line px-4 py-3 text-md font-semibold text-fg md:px-6">
        常一起下单
      </h2>
      <ul className="divide-y divide-line px-4 md:px-6">
        {offered.map(({ rid, name, price_from_fen, unit }) => (
          <li key={rid} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
            <Link
              to={detailAddress(rid)}
              className="min-w-0 flex-1 basis-50 py-1 font-medium text-fg hover:text-action"
            >
              {name}
            </Link>
            <ServicePrice fen={price_from_fen} unit={unit} className="text-md" />
            <Button
              kind="outline"
              className="h-11 px-4 md:h-9"
              aria-label={`将${name}加入实验计划`}
              aria-busy={busyWith === rid}
              onClick={() =>
                run(async () => {
                  await addToPlan({ rid, params: {}, request_id: newKey() });
                  await reload();
                  showSuccess('已加入实验计划');
                }, rid)
              }
            >
              加入计划
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
