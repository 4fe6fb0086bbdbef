import { useId, useOptimistic, useState, useTransition } from 'react';
import { yuan } from '../../../core/yuan.ts';
import { useSaveFile } from '../../../ui/asking/use-save-file.ts';
import { inputClass } from '../../../ui/forms/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { Tag } from '../../../ui/showing/tag.tsx';
import { Tile } from '../../../ui/showing/tile.tsx';
import { formInWords } from '../../catalogue/forms/rules.words.ts';
import { orderRefusals } from '../../orders/contract.ts';
import { planQuotePaper } from '../../plan/contract.ts';
import { entryStates, spent } from '../../plan/rules.states.ts';
import { canBeOrdered, type PlanItem } from '../draft/rules.items.ts';
import { useExperiment } from '../draft/use-experiment.ts';
import { ConfirmDialog } from '../submitting/confirm-dialog.tsx';
import { CountStepper } from './count-stepper.tsx';
import { QuoteActions } from './quote-actions.tsx';

/** One entry of the plan: whether it is to be ordered, how often, with what note, at what price. */
export function PlanEntry({ item }: { item: PlanItem }) {
  const { operate, price } = useExperiment();
  const nameId = useId();
  const [isRemoving, setRemoving] = useState(false);
  const isOrderable = canBeOrdered(item);
  const isSpent = spent.includes(item.status);
  const line = price.quote?.lines.find(({ temp_rid }) => temp_rid === item.temp_rid);
  const canRemove = item.actions.some(({ action }) => action === 'remove');
  return (
    <li className="grid grid-cols-[20px_64px_minmax(0,1fr)] gap-x-3 gap-y-2 px-4 py-4 md:grid-cols-[20px_80px_minmax(0,1fr)_auto] md:gap-x-4 md:px-6">
      <EntryTick item={item} labelledBy={nameId} />
      <Tile
        img={item.img}
        className={`h-12 w-16 rounded-md md:h-15 md:w-20 ${isSpent ? 'opacity-60' : ''}`}
        drawingClassName="h-10 w-13 object-contain md:h-13 md:w-17"
      />
      <div className="min-w-0 space-y-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {item.typeId === 0 ? (
            <span id={nameId} className="font-medium text-fg">
              {item.name}
            </span>
          ) : (
            <Link
              id={nameId}
              to={`/detail/${item.rid}`}
              className="font-medium text-fg hover:text-link hover:underline"
            >
              {item.name}
            </Link>
          )}
          {item.source === 1 && <Tag tone="brand">专属报价</Tag>}
          <EntryState item={item} />
        </div>
        <Options item={item} />
        <QuoteTerm item={item} />
        {item.status === entryStates.offShelf && <Warning>{orderRefusals.withdrawn}</Warning>}
        {(!isSpent || item.note) && <EntryNote item={item} />}
      </div>
      <div className="col-span-full flex flex-wrap items-center gap-x-4 gap-y-2 pl-8 md:col-span-1 md:flex-col md:items-end md:gap-y-1.5 md:pl-0">
        <b
          className={`font-num text-md font-semibold whitespace-nowrap ${isSpent ? 'text-muted' : 'text-price'}`}
        >
          {isSpent ? '—' : `¥${yuan(line?.amount_fen ?? item.price_fen)}`}
        </b>
        <span className="ml-auto flex items-center gap-1 md:ml-0">
          {isOrderable && <CountStepper item={item} />}
          {canRemove && (
            <button
              type="button"
              aria-label={`移除${item.name}`}
              onClick={() => setRemoving(true)}
              className="grid size-11 place-items-center rounded-full text-muted hover:bg-page hover:text-danger md:size-9"
            >
              <Icon name="close" className="size-4.5" />
            </button>
          )}
        </span>
      </div>
      <QuoteActions item={item} />
      {isRemoving && (
        <ConfirmDialog
          title="移除项目"
          text={`将“${item.name}”移出实验计划，已填写的检测要求一并清除。`}
          action="移除"
          onConfirm={() => operate({ op: 'remove', temp_rids: [item.temp_rid] })}
          onClose={() => setRemoving(false)}
        />
      )}
    </li>
  );
}

/** The box that says whether an entry is to be ordered; it follows the click at once. */
function EntryTick({ item, labelledBy }: { item: PlanItem; labelledBy: string }) {
  const { operate } = useExperiment();
  const isOrderable = canBeOrdered(item);
  const [, startTransition] = useTransition();
  const [isTicked, setTicked] = useOptimistic(item.checked === 1 && isOrderable);
  const tick = (next: boolean) =>
    startTransition(async () => {
      setTicked(next);
      await operate({ op: 'check', temp_rids: [item.temp_rid], data: { checked: next ? 1 : 0 } });
    });
  return (
    <label className="relative mt-3 grid size-5 place-items-center md:mt-5 pointer-coarse:after:absolute pointer-coarse:after:-inset-3">
      <input
        type="checkbox"
        aria-labelledby={labelledBy}
        checked={isTicked}
        disabled={!isOrderable}
        onChange={({ target }) => tick(target.checked)}
        className="size-4.5 accent-action"
      />
    </label>
  );
}

/** What was chosen so far, in words; the form itself is filled in at step 2. */
function Options({ item: { rid, params } }: { item: PlanItem }) {
  const service = useExperiment().services.get(rid);
  const words = service ? formInWords(service.params, params) : [];
  if (words.length === 0) return null;
  const text = words.map(({ name, value }) => `${name} ${value}`).join(' · ');
  return (
    <p title={text} className="line-clamp-2 text-xs text-muted [overflow-wrap:anywhere]">
      {text}
    </p>
  );
}

function EntryState({ item }: { item: PlanItem }) {
  const { isReady } = useExperiment();
  if (!canBeOrdered(item)) return <Tag>{item.status_name}</Tag>;
  return isReady(item) ? <Tag tone="teal">要求已完成</Tag> : <Tag>要求待填写</Tag>;
}

/** Until when a quote holds; nothing for what was not quoted. */
function QuoteTerm({ item: { valid_until, valid_days, status, quote_rid, name } }: { item: PlanItem }) {
  if (!valid_until) return null;
  const day = valid_until.slice(0, 10);
  if (status === entryStates.expired) return <Warning>报价已于 {day} 过期，请移除后重新询价</Warning>;
  return (
    <p className="text-xs text-muted">
      报价有效期至 {day}，{valid_days ? `剩余 ${valid_days} 天` : '今天到期'}
      {status === entryStates.bargain && '；议价中，客服将尽快回复'}
      <QuotePdf rid={quote_rid} name={name} />
    </p>
  );
}

/** The quote on paper; nothing for what was not quoted. */
function QuotePdf({ rid, name }: { rid: string | null; name: string }) {
  const { save, isBusy } = useSaveFile(planQuotePaper);
  if (!rid) return null;
  return (
    <button
      type="button"
      aria-busy={isBusy}
      aria-label={`下载${name}的报价单`}
      onClick={() => isBusy || void save({ rid })}
      className="ml-3 inline-flex min-h-6 items-center gap-1 text-link hover:underline aria-busy:cursor-progress pointer-coarse:min-h-11"
    >
      <Icon name="dl" className="size-3.5" />
      {isBusy ? '正在生成' : '报价单 PDF'}
    </button>
  );
}

function Warning({ children }: { children: React.ReactNode }) {
  return (
    <p className="flex items-center gap-1 text-xs text-warning">
      <Icon name="info" className="size-4" />
      {children}
    </p>
  );
}

/** A note of the customer's own; out of the way until there is one or it is asked for. */
function EntryNote({ item }: { item: PlanItem }) {
  const { change } = useExperiment();
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && !item.note) {
    return (
      <button
        type="button"
        aria-label={`为${item.name}添加备注`}
        className="inline-flex min-h-6 items-center gap-1 text-xs text-link hover:underline pointer-coarse:min-h-11"
        onClick={() => setOpen(true)}
      >
        <Icon name="edit" className="size-3.5" />
        添加备注
      </button>
    );
  }
  return (
    <input
      type="text"
      aria-label={`${item.name}的备注`}
      maxLength={500}
      // biome-ignore lint/a11y/noAutofocus: opened by the button just now.
      autoFocus={isOpen}
      autoComplete="off"
      placeholder="备注，仅自己与客服可见"
      value={item.note}
      onChange={({ target }) => change({ entries: { [item.temp_rid]: { note: target.value } } })}
      className={`${inputClass('normal')} max-w-105`}
    />
  );
}
