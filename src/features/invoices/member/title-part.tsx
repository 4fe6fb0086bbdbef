import { lazy, Suspense, useState } from 'react';
import { yuan } from '../../../core/yuan.ts';
import { ChoiceChips } from '../../../ui/forms/choice-chips.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TitleCards } from '../../customers/titles/member/title-cards.tsx';
import { type InvoiceType, invoiceTypes, mostTitles } from '../../customers/titles/rules.ts';
import { contentChoices } from '../contract.ts';
import { type Content, contents } from '../rules.states.ts';
import { Part } from './part.tsx';
import type { Applying, Wanted } from './use-applying.ts';

// antd comes only to those who add a title.
const NewTitleDialog = lazy(async () => ({
  default: (await import('./new-title-dialog.tsx')).NewTitleDialog,
}));

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
  const [isAdding, setAdding] = useState(false);
  const which = isSplit ? `发票 ${index + 1} 的` : '';
  return (
    <div className={isSplit && index > 0 ? 'border-t border-line pt-5' : ''}>
      {isSplit && (
        <h3 className="mb-3 flex items-baseline gap-3 font-semibold text-fg">
          发票 {index + 1}
          <span className="font-num text-xs font-normal text-muted">¥{yuan(fen)}</span>
        </h3>
      )}
      <fieldset className="min-w-0">
        <legend className="sr-only">{which}发票抬头</legend>
        <TitleCards
          titles={titles}
          choose={{
            name: `title-${index}`,
            value: title?.rid,
            onChange: (titleRid) => wish(index, { titleRid, type: undefined }),
          }}
        >
          {titles.length < mostTitles && (
            <button
              type="button"
              aria-label={`${which}新增抬头`}
              onClick={() => setAdding(true)}
              className="flex min-h-20 flex-1 items-center justify-center gap-2 rounded-md border border-dashed border-line-strong text-link hover:border-action"
            >
              <Icon name="plus" />
              新增抬头
            </button>
          )}
        </TitleCards>
      </fieldset>
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
      {isAdding && (
        <Suspense>
          <NewTitleDialog
            onClose={() => setAdding(false)}
            onSaved={async (rid) => {
              setAdding(false);
              await addedTitle(index, rid);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
