import { useState } from 'react';
import { yuan } from '../../../core/yuan.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { showDone } from '../../../ui/result-dialog.tsx';
import { itemsOf, type PlanItem } from '../draft/rules.items.ts';
import { useExperiment } from '../draft/use-experiment.ts';
import { ConfirmDialog } from '../submitting/confirm-dialog.tsx';

/** Accepts all quotes that wait for the customer's answer at once; nothing where fewer than two do. */
export function QuotesTogether() {
  const { plan, operate } = useExperiment();
  const [asked, setAsked] = useState<readonly PlanItem[]>();
  const open = itemsOf(plan).filter(({ actions }) => actions.some(({ action }) => action === 'accept'));
  const accept = async (items: readonly PlanItem[]) =>
    (await operate({
      op: 'accept',
      temp_rids: items.map(({ temp_rid }) => temp_rid),
      data: { versions: Object.fromEntries(items.map(({ temp_rid, version }) => [temp_rid, version])) },
    })) && showDone();
  return (
    <>
      {open.length > 1 && (
        <button
          type="button"
          className={`my-2 h-11 px-4 md:h-9 ${buttonClass('primary')}`}
          onClick={() => setAsked(open)}
        >
          接受全部报价（{open.length} 项，{totalOf(open)}）
        </button>
      )}
      {asked && (
        <ConfirmDialog
          title="接受全部报价"
          text={`以合计 ${totalOf(asked)} 接受${asked.map(({ name }) => `“${name}”`).join('、')}的报价。接受后即可下单，报价有效期内价格不变。`}
          action="接受全部报价"
          onConfirm={() => accept(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

function totalOf(items: readonly PlanItem[]): string {
  return `¥${yuan(items.reduce((sum, { price_fen }) => sum + price_fen, 0))}`;
}
