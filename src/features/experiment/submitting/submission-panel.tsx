import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { hasBegun, type Submission } from './submission.ts';
import type { Submitting } from './use-submission.ts';

/** A submission that stopped on its way: exactly what was done, what was not and why, and how to go on. */
export function SubmissionPanel({ submitting }: { submitting: Submitting }) {
  const { kept, isBusy, stop, resume, leave } = submitting;
  if (!kept) return null;
  const begun = hasBegun(kept);
  return (
    <section aria-label="提交进度" className="rounded-lg border border-line bg-surface p-4 md:p-6">
      <h2 className="text-md font-semibold text-fg">
        {isBusy ? '正在提交，请勿关闭页面' : begun ? '部分内容尚未提交' : '上次提交的结果尚未确认'}
      </h2>
      <p className="mt-1 text-xs text-muted">
        {begun
          ? '已完成的部分不会重复提交，可继续提交其余部分，也可稍后处理。'
          : '网络中断，未收到提交结果。继续提交不会重复下单。'}
      </p>
      <ul className="mt-4 space-y-2.5">
        {partsOf(kept).map(({ key, name, done, kind }) => (
          <li key={key} className="flex items-start gap-2">
            <Icon
              name={done ? 'check' : 'clock'}
              className={`mt-0.5 size-4.5 ${done ? 'text-success' : 'text-muted'}`}
            />
            <span className="min-w-0 text-fg">
              {name}
              <span className="ml-2 text-muted">{done ?? (isBusy ? '提交中' : '未提交')}</span>
              {stop && !done && matches(stop.part, kind, key) && (
                <span role="alert" className="block text-danger">
                  {stop.message}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button
          kind="primary"
          aria-busy={isBusy}
          onClick={() => void resume()}
          className="h-11 px-4.5 aria-busy:cursor-progress md:h-10"
        >
          继续提交
        </Button>
        <Button
          kind="outline"
          disabled={isBusy}
          onClick={leave}
          className="h-11 px-4.5 disabled:opacity-60 md:h-10"
        >
          {begun ? '稍后处理，查看已提交' : '放弃本次提交'}
        </Button>
      </div>
    </section>
  );
}

type Row = { key: string; kind: 'order' | 'booking' | 'sampling'; name: string; done: string | undefined };

function partsOf({ wanted, done }: Submission): Row[] {
  const { order, bookings, sampling } = wanted;
  return [
    ...(order
      ? [
          {
            key: 'order',
            kind: 'order' as const,
            name: `提交 ${order.items.length} 个项目的订单`,
            done: done.order && `已提交 ${done.order.orders.map(({ no }) => no).join('、')}`,
          },
        ]
      : []),
    ...bookings.map(({ temp_rid, name, text }) => ({
      key: temp_rid,
      kind: 'booking' as const,
      name: `预约 ${name}（${text}）`,
      done: done.bookings[temp_rid] && `已预约 ${done.bookings[temp_rid].no}`,
    })),
    ...(sampling
      ? [
          {
            key: 'sampling',
            kind: 'sampling' as const,
            name: sampling.type === 1 ? `上门取样（${sampling.date} ${sampling.time}）` : '登记自行寄送',
            done: done.sampling && `已登记 ${done.sampling.no}`,
          },
        ]
      : []),
  ];
}

function matches(part: { kind: string; temp_rid?: string }, kind: string, key: string): boolean {
  return part.kind === kind && (part.temp_rid === undefined || part.temp_rid === key);
}
