import { counted } from '../../../core/counted.ts';
import { ChoiceChips } from '../../../ui/forms/choice-chips.tsx';
import { superUrgent } from '../../catalogue/forms/rules.form.ts';
import { leadDays } from '../../catalogue/prices/rules.days.ts';
import type { PlanItem } from '../draft/rules.items.ts';
import { useExperiment } from '../draft/use-experiment.ts';

const types = [
  [1, '送样检测'],
  [2, '现场预约'],
  [3, '数据分析'],
] as const;

/** What is to be ordered, by type of service, and how urgently each is. */
export function ChosenItems() {
  const { chosen } = useExperiment();
  return (
    <section aria-labelledby="chosen">
      <h2 id="chosen" className="font-semibold text-fg">
        检测项目
      </h2>
      <p className="mt-1 text-xs text-muted">不同类型的项目分别生成订单，同一批次提交。</p>
      {types.map(([typeId, name]) => {
        const items = chosen.filter((item) => item.typeId === typeId);
        if (items.length === 0) return null;
        return (
          <div key={typeId} className="mt-3 rounded-md border border-line">
            <h3 className="flex justify-between border-b border-line bg-page px-4 py-2 text-xs text-muted">
              {name}
              <span className="font-num">{items.length} 项</span>
            </h3>
            <ul className="divide-y divide-line">
              {items.map((item) => (
                <li key={item.temp_rid} className="flex flex-wrap items-center gap-x-4 gap-y-2.5 px-4 py-3">
                  <img
                    src={item.img}
                    alt=""
                    width={44}
                    height={33}
                    className="h-8.25 w-11 object-contain dark:rounded-xs dark:bg-tile-a"
                  />
                  <span className="min-w-40 flex-1">
                    <span className="block font-medium text-fg">{item.name}</span>
                    <span className="block text-2xs text-muted">{counted(item.count, item.unit)}</span>
                  </span>
                  <Urgency item={item} />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </section>
  );
}

/** Ordinary or urgent, with what that means for price and time, where the service can be hurried. */
function Urgency({ item }: { item: PlanItem }) {
  const { services, change } = useExperiment();
  const service = services.get(item.rid);
  if (!service) return null;
  const { urgent, super_urgent } = service.price;
  const time = (hurry: boolean | typeof superUrgent) => {
    const { min, max } = leadDays(
      service.days,
      { price: service.price, fields: service.params, slotMinutes: null },
      { ...item.params, urgent: hurry },
    );
    return `${min === max ? min : `${min}–${max}`} 个工作日`;
  };
  if (!urgent || !service.params.some(({ key }) => key === 'urgent')) {
    return item.typeId === 2 ? null : <span className="text-xs text-muted">普通，{time(false)}</span>;
  }
  return (
    <ChoiceChips
      name={`urgent-${item.temp_rid}`}
      legend="检测时效"
      choices={[
        { value: 'no', label: '普通', note: time(false) },
        { value: 'yes', label: `加急 ×${urgent.multiplier_percent / 100}`, note: time(true) },
        ...(super_urgent
          ? [
              {
                value: superUrgent,
                label: `特急 ×${super_urgent.multiplier_percent / 100}`,
                note: time(superUrgent),
              },
            ]
          : []),
      ]}
      value={item.params.urgent === superUrgent ? superUrgent : item.params.urgent === true ? 'yes' : 'no'}
      onChange={(value) => {
        const urgent = value === superUrgent ? superUrgent : value === 'yes';
        change({ entries: { [item.temp_rid]: { params: { urgent } } } });
      }}
    />
  );
}
