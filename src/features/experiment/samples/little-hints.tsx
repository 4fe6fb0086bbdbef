import { yuan } from '../../../core/yuan.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { LittleChoice, LittleHint } from './rules.little.ts';
import { focusSample } from './sample-table.tsx';

const times = { sample: '每个样品', hour: '每小时', order: '每单' } as const;

/** Says of which samples there is less than usual, what the way for small amounts costs, and chooses it. */
export function LittleHints({
  hints,
  onChoose,
}: {
  hints: readonly LittleHint[];
  onChoose: (hint: LittleHint) => void;
}) {
  if (hints.length === 0) return null;
  return (
    <ul aria-label="样品量提示" className="space-y-2">
      {hints.map((hint) => (
        <li
          key={hint.temp_rid}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-warning-bg px-3.5 py-2.5 text-xs text-warning"
        >
          <Icon name="info" />
          <button
            type="button"
            onClick={() => focusSample({ row: hint.rows[0] ?? 1, field: 'amount', message: '' })}
            className="min-h-11 text-left underline underline-offset-3 hover:no-underline md:min-h-7"
          >
            第 {hint.rows.join('、')} 行
          </button>
          <span className="min-w-0 flex-1 basis-50">
            {hint.text}，量少时请将“{hint.choice.field}”选为“{hint.choice.label}”{costOf(hint.choice)}。
          </span>
          <button
            type="button"
            onClick={() => onChoose(hint)}
            className="min-h-11 font-medium underline underline-offset-3 hover:no-underline md:min-h-7"
          >
            改选{hint.choice.label}
          </button>
        </li>
      ))}
    </ul>
  );
}

function costOf({ fen, per }: LittleChoice): string {
  return fen > 0 ? `，${times[per]}加 ¥${yuan(fen)}` : '，不另收费';
}
