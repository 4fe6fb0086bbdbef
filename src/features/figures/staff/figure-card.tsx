import { Popover } from 'antd';
import { Link } from '../../../ui/link.tsx';
import type { FigureTold } from '../contract.ts';
import { Sparkline } from './plots.tsx';
import { changeSaid, changeTone, said } from './say.ts';

/** A figure beside the period before, with its course, what it means and the way to the list behind it. */
export function FigureCard({ figure, onCourse }: { figure: FigureTold; onCourse: () => void }) {
  const { title, unit, definition, value, before, change, good, cases, href, series } = figure;
  return (
    <li className="flex min-w-0 flex-col rounded-lg border border-line bg-surface p-4">
      <div className="flex items-start justify-between gap-2">
        <h3 className="text-sm text-body">{title}</h3>
        <Popover
          content={<p className="max-w-72 text-sm">{definition}</p>}
          trigger={['hover', 'focus', 'click']}
        >
          <button
            type="button"
            aria-label={`${title}：${definition}`}
            className="-m-2 shrink-0 p-2 text-xs leading-none text-muted hover:text-fg"
          >
            <span
              aria-hidden="true"
              className="flex size-4 items-center justify-center rounded-full border border-current"
            >
              ?
            </span>
          </button>
        </Popover>
      </div>
      <b className="mt-1 block font-num text-xl font-semibold break-all text-fg">{said(value, unit)}</b>
      <p className="mt-1 text-xs text-muted">
        较前一周期 <span className={`font-num ${changeTone(change, good)}`}>{changeSaid(change)}</span>
        {before !== null && <span className="font-num">（{said(before, unit)}）</span>}
        {cases !== null && <span className="font-num"> n={cases.toLocaleString('zh-CN')}</span>}
      </p>
      <div className="mt-2 flex-1">
        <Sparkline points={series} />
      </div>
      <div className="mt-2 flex items-center justify-between gap-2 text-xs">
        {series.length > 1 ? (
          <button type="button" className="text-link hover:underline" onClick={onCourse}>
            走势<span className="sr-only">：{title}</span>
          </button>
        ) : (
          <span />
        )}
        {href ? (
          <Link to={href} className="text-link hover:underline">
            查看明细<span className="sr-only">：{title}</span>
          </Link>
        ) : (
          <span className="text-muted">无明细</span>
        )}
      </div>
    </li>
  );
}
