import type { OutputOf } from '../../../../core/call.ts';
import { yuan } from '../../../../core/yuan.ts';
import { Tick } from '../../../../ui/forms/field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import type { invoicePack } from '../contract.ts';
import type { PackPart } from '../rules.ts';

/** What a pack holds with what each paper adds up to; papers but the list can be left out or added. */
export function PartList({
  pack,
  parts,
  onChange,
}: {
  pack: OutputOf<typeof invoicePack>;
  parts: readonly PackPart[];
  onChange: (parts: readonly PackPart[]) => void;
}) {
  const change = (part: PackPart, isIn: boolean) =>
    onChange(
      pack.parts.flatMap((one) => ((one.part === part ? isIn : parts.includes(one.part)) ? one.part : [])),
    );
  const endings = pack.files.map((name) => name.split('.').at(-1)?.toUpperCase());
  return (
    <section aria-label="材料清单">
      <h3 className="mb-1.5 font-semibold text-fg">材料清单</h3>
      <ul className="divide-y divide-line border-y border-line text-sm">
        <AlwaysIn name="封面目录" fen={pack.amount_fen} />
        {pack.parts.map(({ part, name, amount_fen }) =>
          part === 'list' ? (
            <AlwaysIn key={part} name={name} fen={amount_fen} />
          ) : (
            <li key={part} className="flex items-center justify-between gap-3 py-2.5 md:py-1.5">
              <Tick
                name={part}
                checked={parts.includes(part)}
                onChange={({ target }) => change(part, target.checked)}
              >
                {name}
              </Tick>
              {parts.includes(part) && <Amount fen={amount_fen} />}
            </li>
          ),
        )}
        <AlwaysIn name="发票" fen={pack.amount_fen} />
      </ul>
      <p className="mt-2 text-xs text-muted">
        {endings.length > 0 ? `发票原文件：${endings.join('、')}` : '发票没有电子文件，请另附发票原件'}
      </p>
    </section>
  );
}

function AlwaysIn({ name, fen }: { name: string; fen: number | null }) {
  return (
    <li className="flex items-center justify-between gap-3 py-2.5 md:py-1.5">
      <span className="inline-flex items-center gap-2">
        <Icon name="check" className="size-4 text-success" />
        {name}
      </span>
      <Amount fen={fen} />
    </li>
  );
}

function Amount({ fen }: { fen: number | null }) {
  return fen === null ? null : <span className="font-num text-xs text-body">¥{yuan(fen)}</span>;
}
