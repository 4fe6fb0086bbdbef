import type { ReactNode } from 'react';
import { counted } from '../../../../core/counted.ts';
import { yuan } from '../../../../core/yuan.ts';
import type { ParameterField } from '../../contract.ts';
import { surcharge } from '../../forms/public/choices-field.tsx';
import type { Service } from '../../forms/public/use-service-form.ts';
import { perText } from '../../prices/public/service-texts.ts';
import { perUnit } from '../../prices/rules.price.ts';

const cell = 'border-b border-line px-4 py-2.5 group-last/row:border-b-0';

/** How the price comes about: the formula, everything that adds to it, and the discounts for many. */
export function PriceTable({ service: { price, params } }: { service: Service }) {
  const { model, base_fen, unit, tiers, urgent, super_urgent } = price;
  const rows = params.filter(({ id }) => model.option_params.includes(id)).flatMap(rowsOf);
  return (
    <>
      <p className="rounded-md bg-tint px-4 py-3 text-on-tint">
        应付 =（基础价 × 数量 + 加项）× 批量折扣{urgent && ' × 加急倍率'}，四舍五入到分
      </p>
      <p className="mt-3 text-body">{model.note}</p>
      <div className="mt-3.5 overflow-hidden rounded-md border border-line">
        <table className="w-full text-left">
          <thead>
            <tr className="bg-page text-xs text-head">
              {['计费项', '选项'].map((title) => (
                <th
                  key={title}
                  scope="col"
                  className="border-b border-line px-4 py-2.5 font-semibold whitespace-nowrap"
                >
                  {title}
                </th>
              ))}
              <th
                scope="col"
                className="border-b border-line px-4 py-2.5 text-right font-semibold whitespace-nowrap"
              >
                价格
              </th>
            </tr>
          </thead>
          <tbody>
            <tr className="group/row">
              <th scope="row" className={`font-medium text-fg ${cell}`}>
                基础价
              </th>
              <td className={cell}>每{perText(unit)}</td>
              <td className={`text-right font-num font-semibold text-price ${cell}`}>
                ¥{yuan(base_fen, { short: true })}
              </td>
            </tr>
            {rows.map(({ name, option, text, span }) => (
              <tr key={`${name}${option}`} className="group/row">
                {span > 0 && (
                  <th scope="row" rowSpan={span} className={`align-top font-medium text-fg ${cell}`}>
                    {name}
                  </th>
                )}
                <td className={cell}>{option}</td>
                <td className={`text-right font-num whitespace-nowrap text-fg ${cell}`}>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className="mt-3 flex flex-wrap gap-2">
        {tiers.map(({ min_qty, discount_percent }) => (
          <Pill key={min_qty}>
            满 {counted(min_qty, model.per)}减 {discount_percent}%
          </Pill>
        ))}
        {urgent && <Pill>加急 ×{urgent.multiplier_percent / 100}</Pill>}
        {super_urgent && <Pill>特急 ×{super_urgent.multiplier_percent / 100}</Pill>}
      </ul>
      <p className="mt-2 text-2xs text-muted">未列出的选项不加价；价格含税，折扣不叠加。</p>
    </>
  );
}

function Pill({ children }: { children: ReactNode }) {
  return <li className="rounded-full border border-line px-3 py-1 text-xs text-body">{children}</li>;
}

type Row = { name: string; option: string; text: string; span: number };

/** What a field adds, one row for each option that costs something; the first one names the field. */
function rowsOf(field: ParameterField): Row[] {
  const rows = field.options
    .filter(({ price }) => price !== 0)
    .map(({ label, price }) => ({ option: label, text: surcharge(field, price) }));
  if (field.price_per_unit > 0)
    rows.push({ option: perUnit(field), text: surcharge(field, field.price_per_unit) });
  return rows.map((row, index) => ({ ...row, name: field.name, span: index === 0 ? rows.length : 0 }));
}
