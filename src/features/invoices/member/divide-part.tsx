import { fenOf, yuan } from '../../../core/yuan.ts';
import { Button } from '../../../ui/button.tsx';
import { inputClass } from '../../../ui/forms/field.tsx';
import { RadioTile } from '../../../ui/forms/radio-tile.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { mostParts } from '../contract.ts';
import { type Division, filled, isWrong, plain, restSaid, restsOf, shortName } from './dividing.ts';
import { Part } from './part.tsx';
import type { Applying } from './use-applying.ts';

const divisions: readonly [Division, string][] = [
  ['one', '一张'],
  ['each', '每单一张'],
  ['own', '自定义'],
];

/** Part 2: how many invoices, and what stands on each. A request that is changed stays one invoice. */
export function DividePart({ applying }: { applying: Applying }) {
  const { division, divide, chosen, own, invoices, isEdit, add } = applying;
  return (
    <Part
      number={2}
      title={isEdit ? '开票金额' : '分成几张'}
      aside={
        !isEdit && (
          <fieldset className="flex rounded-md bg-subtle p-1 max-sm:w-full">
            <legend className="sr-only">分成几张</legend>
            {divisions.map(([value, name]) => (
              <RadioTile
                key={value}
                name="division"
                value={value}
                checked={division === value}
                onChange={() => divide(value)}
                className="flex min-h-10 items-center justify-center rounded-sm px-4.5 text-body has-checked:bg-surface has-checked:font-semibold has-checked:text-fg has-checked:shadow-1 has-focus-visible:outline-2 has-focus-visible:outline-focus max-sm:flex-1 md:min-h-9"
              >
                {name}
              </RadioTile>
            ))}
          </fieldset>
        )
      }
    >
      {chosen.length === 0 && <p className="text-xs text-muted">选择明细后在此分配</p>}
      {chosen.length > 0 && division !== 'own' && (
        <ul className="space-y-3">
          {invoices.map(({ lines, fen }, index) => (
            <li
              key={lines[0]?.ref}
              className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 rounded-md border border-line px-4 py-3"
            >
              <b className="font-semibold text-fg">发票 {index + 1}</b>
              <span className="order-last w-full text-xs text-muted [overflow-wrap:anywhere]">
                {lines
                  .map(({ ref }) => chosen.find((line) => line.ref === ref))
                  .map((line) => line && shortName(line))
                  .join('、')}
              </span>
              <b className="font-num font-semibold text-fg">¥{yuan(fen)}</b>
            </li>
          ))}
        </ul>
      )}
      {chosen.length > 0 && division === 'own' && (
        <div className="space-y-3">
          {own.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: invoices are told apart by nothing but their place
            <OwnInvoice key={index} applying={applying} index={index} />
          ))}
          <Rest applying={applying} />
          {!isEdit && own.length < mostParts && (
            <Button
              kind="outline"
              className="min-h-11 border-transparent! bg-transparent! px-1 text-link! hover:underline md:min-h-9"
              onClick={add}
            >
              <Icon name="plus" className="size-4" />
              再加一张
            </Button>
          )}
        </div>
      )}
    </Part>
  );
}

function OwnInvoice({
  applying: { chosen, own, setOwn, invoices, isEdit, remove },
  index,
}: {
  applying: Applying;
  index: number;
}) {
  const amounts = own[index] ?? {};
  const write = (ref: string, text: string) =>
    setOwn(own.map((each, at) => (at === index ? { ...each, [ref]: text } : each)));
  return (
    <fieldset className="rounded-md border border-line px-4 py-3">
      <legend className="sr-only">发票 {index + 1}</legend>
      <div className="mb-1 flex items-center justify-between gap-4">
        <b aria-hidden="true" className="font-semibold text-fg">
          {isEdit ? '本张发票' : `发票 ${index + 1}`}
        </b>
        <span className="flex items-center gap-3 text-xs">
          <span className="text-muted">
            小计 <b className="font-num font-semibold text-fg">¥{yuan(invoices[index]?.fen ?? 0)}</b>
          </span>
          {own.length > 1 && (
            <button
              type="button"
              aria-label={`移除发票 ${index + 1}`}
              className="min-h-11 px-1 text-link hover:underline md:min-h-8"
              onClick={() => remove(index)}
            >
              移除
            </button>
          )}
        </span>
      </div>
      <ul>
        {chosen.map((line) => {
          const text = amounts[line.ref];
          return (
            <li key={line.ref} className="flex items-center gap-3 py-1.5">
              <span className="min-w-0 flex-1 text-body [overflow-wrap:anywhere]">
                {line.title.split(' · ')[0]}{' '}
                <span className="font-mono text-xs whitespace-nowrap text-muted">…{line.no.slice(-4)}</span>
              </span>
              <span className="font-num text-xs whitespace-nowrap text-muted max-sm:hidden">
                可开 {yuan(line.free_fen)}
              </span>
              <input
                type="text"
                inputMode="decimal"
                autoComplete="off"
                maxLength={14}
                aria-label={`发票 ${index + 1} 中 ${shortName(line)} 的金额，可开 ${yuan(line.free_fen)} 元`}
                aria-invalid={isWrong(text) || undefined}
                placeholder="0.00"
                value={text ?? ''}
                onChange={({ target }) => write(line.ref, target.value)}
                onBlur={({ target }) => {
                  const fen = fenOf(target.value);
                  if (fen !== undefined) write(line.ref, plain(fen));
                }}
                className={`${inputClass('normal')} w-30! shrink-0 text-right font-num font-semibold`}
              />
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

/** How much is in no invoice yet, or in too many. */
function Rest({ applying: { chosen, own, setOwn, isEdit } }: { applying: Applying }) {
  const rests = restsOf(chosen, own);
  const over = rests.filter(({ fen }) => fen < 0).reduce((sum, { fen }) => sum - fen, 0);
  const left = rests.filter(({ fen }) => fen > 0).reduce((sum, { fen }) => sum + fen, 0);
  const isOver = over > 0;
  if (isEdit && !isOver) return null;
  const look = isOver
    ? 'bg-danger-bg text-danger'
    : left > 0
      ? 'bg-warning-bg text-warning'
      : 'bg-success-bg text-success';
  const said = restSaid(isOver ? rests.filter(({ fen }) => fen < 0) : rests);
  return (
    <div className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md px-4 py-3 ${look}`}>
      <p role="status" className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
        <span>{isOver ? '超出可开' : left > 0 ? '还未分配' : '已全部分配'}</span>
        {(isOver || left > 0) && (
          <b className="font-num text-lg font-semibold">¥{yuan(isOver ? over : left)}</b>
        )}
        {said && (
          <span className="min-w-0 text-xs [overflow-wrap:anywhere]">
            {said}
            {!isOver && '，分完才能提交'}
          </span>
        )}
      </p>
      {left > 0 && !isEdit && (
        <Button
          kind="outline"
          className="h-11 px-3.5 max-sm:w-full md:h-9"
          onClick={() => setOwn(filled(chosen, own, own.length - 1))}
        >
          全部放入发票 {own.length}
        </Button>
      )}
    </div>
  );
}
