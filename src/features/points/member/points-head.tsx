import { useState } from 'react';
import { yuan } from '../../../core/yuan.ts';
import { useAction } from '../../../ui/asking/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { integrationSign, type Points } from '../contract.ts';
import { leastGiven } from '../rules.ts';
import { GiveDialog } from './give-dialog.tsx';

const large = 'h-11 px-4.5 md:h-10 max-sm:flex-1 disabled:cursor-not-allowed disabled:text-disabled';

/** Colours of what ends on different days, the nearest first; then again from the beginning. */
const colours = ['var(--lp-chart-5)', 'var(--lp-chart-1)', 'var(--lp-chart-3)', 'var(--lp-chart-4)'];
const colourOf = (index: number) => ({ backgroundColor: colours[index % colours.length] });

/** What there is of points and when it ends, the points of the day, and the way to give some away. */
export function PointsHead({ points: of, onChanged }: { points: Points; onChanged: () => Promise<void> }) {
  const { points, frozen, debt, expiring, sign_today, sign_points, may_give } = of;
  const [isGiving, setGiving] = useState(false);
  const { run, isBusy } = useAction(integrationSign, (got) => `签到成功，获得${got.points}积分`);
  const [next] = expiring;
  return (
    <section aria-label="积分概览" className="rounded-lg border border-line bg-surface p-4 md:p-6">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div>
          <p className="text-xs text-muted">可用积分</p>
          <p data-testid="points" className="font-num text-3xl font-semibold text-fg">
            {count(points)}
          </p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full">
          {sign_points > 0 && (
            <Button
              kind="primary"
              className={`${large} disabled:border-line disabled:bg-page`}
              disabled={sign_today === 1}
              aria-busy={isBusy}
              onClick={async () => !isBusy && (await run({})) && (await onChanged())}
            >
              {sign_today === 1 ? '今日已签到' : `签到 +${sign_points}`}
            </Button>
          )}
          <Button
            kind="outline"
            className={large}
            disabled={points < leastGiven || may_give < leastGiven}
            title={whyNot(points, may_give)}
            onClick={() => setGiving(true)}
          >
            转赠
          </Button>
        </div>
      </div>
      {debt > 0 && (
        <p className="mt-4 flex items-start gap-2 rounded-md bg-warning-bg px-3.5 py-2.5 text-xs text-warning">
          <Icon name="info" />
          退款收回的积分还差 {count(debt)}，将从之后获得的积分中扣回
        </p>
      )}
      {frozen > 0 && <p className="mt-2 text-xs text-muted">另有 {count(frozen)} 积分冻结中</p>}
      {next && (
        <>
          <p className="mt-4 flex items-start gap-2 rounded-md bg-warning-bg px-3.5 py-2.5 text-xs text-warning">
            <Icon name="clock" />
            {count(next.points)} 积分将于 {next.at} 到期，使用时先用先到期的
          </p>
          <Lots expiring={expiring} points={points} />
        </>
      )}
      <Level of={of} />
      {isGiving && (
        <GiveDialog
          most={Math.min(points, may_give)}
          onClose={() => setGiving(false)}
          onDone={async () => {
            setGiving(false);
            await onChanged();
          }}
        />
      )}
    </section>
  );
}

/** What ends when: as one bar, and as its table. */
function Lots({ expiring, points }: Pick<Points, 'expiring' | 'points'>) {
  return (
    <>
      <div
        role="img"
        aria-label={`按到期日：${expiring.map((lot) => `${lot.at} ${count(lot.points)}`).join('，')}`}
        className="mt-4 flex h-5 gap-0.5 overflow-hidden rounded-sm"
      >
        {expiring.map((lot, index) => (
          <span
            key={lot.at}
            className="min-w-1"
            style={{ ...colourOf(index), width: `${(lot.points / points) * 100}%` }}
          />
        ))}
      </div>
      <table className="mt-3 w-full text-xs">
        <thead>
          <tr className="bg-page text-muted">
            <th scope="col" className="px-3 py-2.5 text-left font-medium">
              到期日
            </th>
            <th scope="col" className="px-3 py-2.5 text-right font-medium">
              获得
            </th>
            <th scope="col" className="px-3 py-2.5 text-right font-medium">
              剩余
            </th>
          </tr>
        </thead>
        <tbody>
          {expiring.map((lot, index) => (
            <tr key={lot.at} className="border-b border-line last:border-0">
              <td className="px-3 py-2.5 font-num">
                <span
                  aria-hidden="true"
                  className="mr-2 inline-block size-2.5 rounded-2xs"
                  style={colourOf(index)}
                />
                {lot.at}
              </td>
              <td className="px-3 py-2.5 text-right font-num text-muted">{count(lot.began)}</td>
              <td className="px-3 py-2.5 text-right font-num font-semibold text-fg">{count(lot.points)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Level({ of: { level_name, factor, next } }: { of: Points }) {
  return (
    <p className="mt-4 border-t border-line pt-4 text-xs text-body">
      <b className="font-semibold text-fg">{level_name}</b>，订单积分按 {factor / 100} 倍计
      {next && (
        <span className="text-muted">
          ；近一年实付满 ¥{yuan(next.fen, { short: true })} 升为{next.name}
        </span>
      )}
    </p>
  );
}

function whyNot(points: number, mayGive: number): string | undefined {
  if (points < leastGiven) return `至少 ${leastGiven} 积分才能转赠`;
  return mayGive < leastGiven ? '今日转赠已达上限' : undefined;
}

/** 2180 → 2,180. */
function count(points: number): string {
  return points.toLocaleString('zh-CN');
}
