import { yuan } from '../../../core/yuan.ts';
import { ChoiceChips } from '../../../ui/forms/choice-chips.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { ChooseTitle } from '../../customers/titles/member/choose-title.tsx';
import { type InvoiceType, invoiceTypes } from '../../customers/titles/rules.ts';
import { contentChoices } from '../contract.ts';
import { type Content, contents } from '../rules.states.ts';
import { Part } from './part.tsx';
import type { Applying, Wanted } from './use-applying.ts';

/** Part 3: whom each invoice is made out to, of which type, with which words. */
export function TitlePart({ applying }: { applying: Applying }) {
  const { invoices, content, setContent } = applying;
  return (
    <Part number={3} title="抬头与类型">
      <div className="space-y-6">
        {invoices.map((invoice, index) => (
          <OneTitle
            // biome-ignore lint/suspicious/noArrayIndexKey: invoices are told apart by nothing but their place
            key={index}
            applying={applying}
            invoice={invoice}
            index={index}
          />
        ))}
        <div className={invoices.length > 1 ? 'border-t border-line pt-5' : ''}>
          <ChoiceChips
            name="content"
            legend="开票内容"
            choices={contentChoices.map(({ code, name }) => ({ value: String(code), label: name }))}
            value={String(content)}
            onChange={(value) => setContent(Number(value) as Content)}
            help={`发票上的项目名称写“${contents[content]}”${invoices.length > 1 ? '，各张相同' : ''}`}
          />
        </div>
      </div>
    </Part>
  );
}

function OneTitle({
  applying: { titles, wish, addedTitle, invoices },
  invoice: { title, type, remark, fen },
  index,
}: {
  applying: Applying;
  invoice: Wanted;
  index: number;
}) {
  const isSplit = invoices.length > 1;
  const which = isSplit ? `发票 ${index + 1} 的` : '';
  return (
    <div className={isSplit && index > 0 ? 'border-t border-line pt-5' : ''}>
      {isSplit && (
        <h3 className="mb-3 flex items-baseline gap-3 font-semibold text-fg">
          发票 {index + 1}
          <span className="font-num text-xs font-normal text-muted">¥{yuan(fen)}</span>
        </h3>
      )}
      <ChooseTitle
        titles={titles}
        name={`title-${index}`}
        which={which}
        value={title?.rid}
        onChange={(titleRid) => wish(index, { titleRid, type: undefined })}
        onAdded={(rid) => addedTitle(index, rid)}
      />
      <div className="mt-4 grid gap-4 lg:grid-cols-[auto_minmax(0,1fr)] lg:gap-x-8">
        <ChoiceChips
          name={`type-${index}`}
          legend={`${which}发票类型`}
          choices={invoiceTypes.map(({ code, short }) => ({ value: String(code), label: short }))}
          value={String(type)}
          onChange={(value) => wish(index, { type: Number(value) as InvoiceType })}
          help={invoiceTypes.find(({ code }) => code === type)?.note}
        />
        <TextField
          name={`remark-${index}`}
          label={`${which}备注（选填）`}
          placeholder="如课题号、经费号"
          maxLength={100}
          value={remark}
          onChange={({ target }) => wish(index, { remark: target.value })}
          help="写在发票备注栏"
        />
      </div>
    </div>
  );
}
