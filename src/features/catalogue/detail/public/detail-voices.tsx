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
    <dl className="mb-4 grid grid-cols-2 gap-3 md:grid-cols-4">
      {figures.map(([name, value]) => (
        <div key={name} className="rounded-md bg-page px-4 py-3">
          <dt className="text-2xs text-muted">{name}</dt>
          <dd className="font-num text-lg font-semibold text-fg">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What others asked, with the laboratory's answers. */
export function Questions({ list }: { list: Service['questions'] }) {
  return (
    <ul>
      {list.map(({ q, a, created }) => (
        <li key={`${created}${q}`} className="border-b border-line py-3.5 last:border-b-0">
          <p className="flex gap-2 font-medium break-words text-fg">
            <span className="text-action">问</span>
            <span className="min-w-0">{q}</span>
          </p>
          <p className="mt-1.5 flex gap-2 break-words text-body">
            <span className="text-teal-700">答</span>
            <span className="min-w-0 whitespace-pre-line">{a}</span>
          </p>
          <time dateTime={created.slice(0, 10)} className="mt-1 block text-2xs text-muted">
            {created.slice(0, 10)}
          </time>
        </li>
      ))}
    </ul>
  );
}
