import type { Service } from '../../forms/public/use-service-form.ts';

/** How it went for others, as figures; nothing where there are too few orders to tell. */
export function Statistics({ stats }: { stats: NonNullable<Service['stats']> }) {
  const figures = [
    ['已完成', `${stats.finished.toLocaleString('zh-CN')} 单`],
    ['按期交付', `${stats.on_time}%`],
    ['交付周期中位数', `${stats.median_days} 工作日`],
    ['复测率', `${stats.retest_rate}%`],
  ];
  return (
    <>
      <p className="mb-2 text-xs text-muted">近{stats.days}天内交付的订单</p>
      <dl className="mb-4 grid grid-cols-2 gap-3 md:grid-cols-4">
        {figures.map(([name, value]) => (
          <div key={name} className="rounded-md bg-page px-4 py-3">
            <dt className="text-2xs text-muted">{name}</dt>
            <dd className="font-num text-lg font-semibold text-fg">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
