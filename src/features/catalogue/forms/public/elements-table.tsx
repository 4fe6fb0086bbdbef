import { elements, placeOf } from '../rules.elements.ts';

/** The periodic table; each element can be chosen, at most `most` of them. */
export function ElementsTable({
  chosen,
  most,
  onToggle,
}: {
  chosen: readonly string[];
  most: number;
  onToggle: (symbol: string) => void;
}) {
  return (
    <div className="overflow-x-auto rounded-md border border-line bg-page p-2">
      <div className="grid min-w-154 grid-cols-18 pointer-coarse:min-w-210 gap-1">
        {elements.map((symbol) => {
          const isChosen = chosen.includes(symbol);
          const { row, column } = placeOf(symbol);
          return (
            <button
              key={symbol}
              type="button"
              aria-pressed={isChosen}
              disabled={!isChosen && chosen.length >= most}
              onClick={() => onToggle(symbol)}
              style={{ gridRow: row, gridColumn: column }}
              className="grid h-8 place-items-center pointer-coarse:h-11 rounded-xs border border-line bg-surface text-xs text-fg hover:border-action disabled:cursor-not-allowed disabled:text-disabled aria-pressed:border-action aria-pressed:bg-action aria-pressed:text-on-action"
            >
              {symbol}
            </button>
          );
        })}
      </div>
    </div>
  );
}
