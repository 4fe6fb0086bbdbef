import { useCall } from '../../../../ui/asking/use-call.ts';
import { ChoiceChips } from '../../../../ui/forms/choice-chips.tsx';
import { FailureLine } from '../../../../ui/showing/failure-line.tsx';
import { type InvoiceChoice, titleList } from '../contract.ts';
import { invoiceTypes, titleLacks, titleRefusals, whyNotMadeOut } from '../rules.ts';
import { ChooseTitle } from './choose-title.tsx';

/** No invoice is asked for by itself. */
export const noInvoice: InvoiceChoice = { type: 0, rid: '' };

/** Why a choice cannot be sent; undefined when it can. */
export function whyNotChosen({ type, rid }: InvoiceChoice): string | undefined {
  return type !== 0 && rid === '' ? titleRefusals.unchosen : undefined;
}

/** Which invoice is asked for by itself once `paid`: none, or a type with one of the customer's titles. */
export function InvoiceChoiceFields({
  value: { type, rid },
  onChange,
  when,
  problem,
}: {
  value: InvoiceChoice;
  onChange: (choice: InvoiceChoice) => void;
  /** When that is, in words. */
  when: string;
  problem?: string;
}) {
  return (
    <div className="space-y-3">
      <ChoiceChips
        name="invoice"
        legend="发票"
        choices={[
          { value: '0', label: '暂不开票' },
          ...invoiceTypes.map(({ code, short }) => ({ value: String(code), label: short })),
        ]}
        value={String(type)}
        onChange={(chosen) => {
          const next = invoiceTypes.find(({ code }) => String(code) === chosen)?.code;
          onChange(next ? { type: next, rid } : noInvoice);
        }}
        problem={problem}
        help={
          type === 0
            ? `可在${when}后自行申请`
            : `${when}后自动提交开票申请；${invoiceTypes.find(({ code }) => code === type)?.note}`
        }
      />
      {type !== 0 && <ChosenTitle {...{ type, rid, onChange }} />}
    </div>
  );
}

function ChosenTitle({
  type,
  rid,
  onChange,
}: {
  type: Exclude<InvoiceChoice['type'], 0>;
  rid: string;
  onChange: (choice: InvoiceChoice) => void;
}) {
  const { data, failure, reload } = useCall(titleList, {});
  if (failure) return <FailureLine failure={failure} onRetry={reload} className="text-danger" />;
  if (!data) return <p role="status">正在加载抬头…</p>;
  const { list: titles } = data;
  const chosen = titles.find((title) => title.rid === rid);
  const why = chosen && whyNotMadeOut(chosen, type);
  return (
    <>
      <ChooseTitle
        titles={titles}
        name="invoice-title"
        value={chosen?.rid}
        onChange={(next) => {
          const title = titles.find((each) => each.rid === next);
          const isWhole = title && titleLacks({ ...title, type }).length === 0;
          onChange({ type: isWhole || !title ? type : title.type, rid: next });
        }}
        onAdded={async (added) => {
          await reload();
          onChange({ type, rid: added });
        }}
      />
      {why && (
        <p role="status" className="text-xs text-warning">
          {why}
        </p>
      )}
    </>
  );
}
