import { useState } from 'react';
import { fenOf, yuan } from '../../../core/yuan.ts';
import { ChoiceChips } from '../../../ui/forms/choice-chips.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { RadioTile } from '../../../ui/forms/radio-tile.tsx';
import type { InvoiceChoice } from '../../customers/titles/contract.ts';
import {
  InvoiceChoiceFields,
  noInvoice,
  whyNotChosen,
} from '../../customers/titles/member/invoice-choice.tsx';
import type { PrestoreRule } from '../contract.ts';
import { bestRule, bonusOf, mostFen, tooLittle } from '../rules.ts';

/** What the form offers. */
export type TopUpOptions = { min_fen: number; rules: PrestoreRule[]; banks: { bank: string }[] };

/** What the fields of a top-up hold; `problem` is the first thing that is wrong. */
type TopUp = {
  amountFen: number;
  bonusFen: number;
  way: 1 | 2 | 3 | undefined;
  invoice: InvoiceChoice;
  amountProblem: string | undefined;
  problem: string | undefined;
};

/** Keeps amount and way of a top-up: one of the rules' amounts, or another. */
export function useTopUp(
  options: TopUpOptions,
  ways: readonly { way: number; name: string }[],
  begin: { amountFen?: number; way?: number; invoice?: InvoiceChoice } = {},
) {
  const offered = [...(options.banks.length > 0 ? [{ way: 3, name: '对公转账' }] : []), ...ways];
  const isTile = options.rules.some((rule) => rule.min_fen === begin.amountFen);
  const [tile, setTile] = useState(
    begin.amountFen === undefined
      ? String(options.rules[0]?.min_fen ?? 'own')
      : isTile
        ? String(begin.amountFen)
        : 'own',
  );
  const [text, setText] = useState(begin.amountFen && !isTile ? String(begin.amountFen / 100) : '');
  const [way, setWay] = useState(begin.way ?? offered[0]?.way);
  const [invoice, setInvoice] = useState(begin.invoice ?? noInvoice);
  const amountFen = tile === 'own' ? fenOf(text) : Number(tile);
  const terms = options.rules.map((rule) => ({
    ...rule,
    minFen: rule.min_fen,
    bonusBasis: rule.bonus_rate * 100,
  }));
  const rule = amountFen ? bestRule(terms, amountFen) : undefined;
  const most = way === 3 ? mostFen.transfer : mostFen.gateway;
  const amountProblem =
    amountFen === undefined
      ? '请填写充值金额，最多两位小数'
      : amountFen < options.min_fen
        ? tooLittle(options.min_fen)
        : amountFen > most
          ? '单笔在线充值不能超过50万元，请使用银行转账'
          : undefined;
  const topUp: TopUp = {
    amountFen: amountFen ?? 0,
    bonusFen: rule && amountFen ? bonusOf(amountFen, rule.bonusBasis) : 0,
    way: way as TopUp['way'],
    invoice,
    amountProblem,
    problem: amountProblem ?? whyNotChosen(invoice),
  };
  return { topUp, rule, offered, terms, tile, setTile, text, setText, setWay, setInvoice };
}

/** The amounts of the rules as tiles, another amount, and how it is paid. */
export function TopUpFields({
  state: { topUp, rule, offered, terms, tile, setTile, text, setText, setWay, setInvoice },
  minFen,
  shows,
  isNarrow = false,
}: {
  state: ReturnType<typeof useTopUp>;
  minFen: number;
  /** Whether to say what is wrong already. */
  shows: boolean;
  /** Within a dialog. */
  isNarrow?: boolean;
}) {
  return (
    <div className="space-y-5">
      <fieldset>
        <legend className="sr-only">充值金额</legend>
        <div className={`grid grid-cols-2 gap-3.5 sm:grid-cols-3 ${isNarrow ? '' : 'xl:grid-cols-5'}`}>
          {terms.map((each) => (
            <AmountTile
              key={each.rid}
              value={String(each.minFen)}
              tile={tile}
              onChange={setTile}
              title={`¥${yuan(each.minFen, { short: true })}`}
              note={`赠 ¥${yuan(bonusOf(each.minFen, each.bonusBasis), { short: true })}`}
            />
          ))}
          <AmountTile
            value="own"
            tile={tile}
            onChange={setTile}
            title="自定义"
            note={`¥${yuan(minFen, { short: true })} 起`}
          />
        </div>
      </fieldset>
      {tile === 'own' && (
        <TextField
          name="amount"
          kind="amount"
          label="充值金额（元）"
          required
          value={text}
          problem={shows ? topUp.amountProblem : undefined}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      <ChoiceChips
        name="way"
        legend="支付方式"
        choices={offered.map((each) => ({ value: String(each.way), label: each.name }))}
        value={String(topUp.way ?? '')}
        onChange={(value) => setWay(Number(value))}
      />
      <InvoiceChoiceFields
        value={topUp.invoice}
        onChange={setInvoice}
        when="到账"
        problem={shows ? whyNotChosen(topUp.invoice) : undefined}
      />
      <p className="text-xs text-muted">
        {rule
          ? `适用“${rule.name}”，赠送金额自到账起 ${rule.valid_months} 个月内有效，付款时按比例抵扣，不可提现。`
          : '预存款长期有效，未使用的现金部分可申请退款。'}
      </p>
    </div>
  );
}

function AmountTile({
  value,
  tile,
  title,
  note,
  onChange,
}: {
  value: string;
  tile: string;
  title: string;
  note: string;
  onChange: (value: string) => void;
}) {
  return (
    <RadioTile
      name="tile"
      value={value}
      checked={tile === value}
      onChange={() => onChange(value)}
      className="block rounded-md border border-line-strong p-4 hover:border-action has-checked:border-action has-checked:bg-tint has-checked:inset-ring has-checked:inset-ring-action has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
    >
      <b className="block font-num text-lg font-semibold text-fg">{title}</b>
      <span className="text-xs text-muted">{note}</span>
    </RadioTile>
  );
}
