import { Button, Form, Input, InputNumber } from 'antd';
import { useState } from 'react';
import type { StatusTone } from '../../../../core/status-tone.ts';
import { yuan } from '../../../../core/yuan.ts';
import { type DialogEnds, FormDialog } from '../../../../ui/antd/form-dialog.tsx';
import { TextField } from '../../../../ui/antd/form-fields.tsx';
import { money, withNote } from '../../../../ui/antd/lists/columns.tsx';
import { StaffList, useStaffList } from '../../../../ui/antd/lists/staff-list.tsx';
import { useOpened } from '../../../../ui/antd/use-opened.ts';
import { useStaffMe } from '../../../../ui/asking/staff-me.ts';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { useSaveFile } from '../../../../ui/asking/use-save-file.ts';
import { StatusTag } from '../../../../ui/showing/status-tag.tsx';
import type { FormValues } from '../../contract.ts';
import { entryStates } from '../../rules.states.ts';
import {
  quoteAnew,
  quoteAnswers,
  quoteList,
  quotePaper,
  quoteStates,
  quoteWithdraw,
  type StaffQuote,
} from '../contract.ts';
import { LineParams } from './line-params.tsx';
import { QuoteTerms } from './quote-dialog.tsx';

const tones: Record<StaffQuote['state'], StatusTone> = {
  bargain: 'alert',
  quoted: 'wait',
  accepted: 'done',
  ordered: 'done',
  expired: 'stop',
  declined: 'stop',
  removed: 'stop',
};

/** Quotes with how their customers answered; wishes are answered with new prices here. */
export function QuoteTable() {
  const canWork = useStaffMe().may('orders:work');
  const list = useStaffList(quoteList, [
    { search: 'kw', label: '搜索报价', hint: '报价编号、客户姓名、单位' },
    {
      select: 'answer',
      label: '客户答复',
      options: Object.fromEntries(quoteAnswers.map((key) => [key, quoteStates[key]])),
    },
    { days: '日期' },
    { toggle: 'bargain', label: '议价待回复' },
    { toggle: 'mine', label: '我负责的' },
  ]);
  const { kw, mine, bargain } = list.said;
  const opened = useOpened<{ quote: StaffQuote; what: 'anew' | 'withdraw' }>(list.reload);
  const paper = useSaveFile(quotePaper);
  return (
    <StaffList
      list={list}
      empty={kw || mine || bargain ? '没有符合条件的报价' : '还没有报价'}
      size="large"
      width={860}
      detail={{ name: '版本', of: (quote) => <Versions quote={quote} /> }}
      columns={[
        {
          title: '报价',
          width: 160,
          render: (_, { no, version, changed }) =>
            withNote(
              <span className="font-num text-fg">{no}</span>,
              `第 ${version} 版 · ${changed.slice(5, 16)}`,
            ),
        },
        {
          title: '客户',
          width: 160,
          render: (_, { customer, enquiry }) =>
            withNote(customer.name, customer.company + (enquiry ? ` · ${enquiry.no}` : '')),
        },
        {
          title: '项目',
          render: (_, { lines }) =>
            lines.map((line) => (
              <p key={line.temp_rid} className="text-xs">
                {line.name} × {line.count}，¥{yuan(line.price_fen)}（{line.status_name}）
                {line.answer && <span className="block text-warning">客户：{line.answer}</span>}
              </p>
            )),
        },
        money('合计', 'total_fen', 110),
        {
          title: '状态',
          width: 130,
          render: (_, { state, state_name, valid_until }) =>
            withNote(
              <StatusTag tone={tones[state]}>{state_name}</StatusTag>,
              `至 ${valid_until.slice(0, 10)}`,
            ),
        },
        { title: '顾问', width: 80, dataIndex: 'staff' },
        {
          title: '操作',
          width: 210,
          render: (_, quote) => (
            <div className="flex flex-wrap gap-2">
              {quote.can_quote === 1 && canWork && (
                <Button size="small" type="primary" onClick={() => opened.open({ quote, what: 'anew' })}>
                  重新报价
                </Button>
              )}
              {quote.can_withdraw === 1 && canWork && (
                <Button size="small" danger onClick={() => opened.open({ quote, what: 'withdraw' })}>
                  撤回
                </Button>
              )}
              <Button size="small" loading={paper.isBusy} onClick={() => void paper.save({ rid: quote.rid })}>
                PDF
              </Button>
            </div>
          ),
        },
      ]}
    >
      {() => opened.about && <Answer {...opened.about} {...opened.ends} />}
    </StaffList>
  );
}

/** Every version as it was sent. */
function Versions({ quote }: { quote: StaffQuote }) {
  return (
    <ol className="space-y-2 text-xs">
      {quote.versions.map((each) => (
        <li key={each.version}>
          <b className="text-fg">第 {each.version} 版</b>
          <span className="text-muted">
            {' '}
            {each.at.slice(0, 16)} · {each.by} · 合计 ¥{yuan(each.total_fen)}
          </span>
          {each.lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what was sent does not change
            <p key={index} className="text-body">
              {line.name} × {line.count}，¥{yuan(line.price_fen)}
              {line.note && `，${line.note}`}
            </p>
          ))}
          {each.note && <p className="text-body">说明：{each.note}</p>}
        </li>
      ))}
    </ol>
  );
}

type Values = {
  valid_days?: number | null;
  note?: string;
  reason?: string;
  lines?: Record<string, { price: number; count: number; note?: string }>;
};

/** Asks for new prices of what the customer bargains about, or why a quote is taken back. */
function Answer({
  quote,
  what,
  ...ends
}: {
  quote: StaffQuote;
  what: 'anew' | 'withdraw';
} & DialogEnds) {
  const anew = useAction(quoteAnew, '新报价已发送');
  const withdraw = useAction(quoteWithdraw, '已撤回');
  const [params, setParams] = useState<Record<string, FormValues>>({});
  const { rid, version } = quote;
  const bargained = quote.lines.filter(({ status }) => status === entryStates.bargain);
  const submit = ({ valid_days, note, reason = '', lines: told = {} }: Values) => {
    const lines = bargained.map(({ temp_rid }) => ({
      temp_rid,
      price_fen: Math.round((told[temp_rid]?.price ?? 0) * 100),
      count: told[temp_rid]?.count,
      note: told[temp_rid]?.note ?? '',
      params: params[temp_rid],
    }));
    return what === 'anew'
      ? anew.run({ rid, version, lines, valid_days: valid_days ?? undefined, note })
      : withdraw.run({ rid, reason });
  };
  return (
    <FormDialog
      title={`${what === 'anew' ? '重新报价' : '撤回报价'}：${quote.no}`}
      width={what === 'anew' ? 640 : undefined}
      {...ends}
      send={submit}
    >
      {what === 'withdraw' ? (
        <TextField
          name="reason"
          label="撤回原因"
          extra="客户会看到"
          must="请填写撤回原因"
          least={2}
          rows={3}
          maxLength={200}
          autoFocus
        />
      ) : (
        <>
          {bargained.map((line) => (
            <fieldset key={line.temp_rid} className="mb-4 rounded-md border border-line px-3 pb-2">
              <legend className="px-1 font-medium text-fg">{line.name}</legend>
              {line.answer && <p className="mb-2 text-xs text-warning">客户：{line.answer}</p>}
              <div className="flex flex-wrap gap-x-3">
                <Form.Item
                  name={['lines', line.temp_rid, 'price']}
                  label={`单价（原 ¥${yuan(line.price_fen)}）`}
                  rules={[{ required: true, message: '请填写报价' }]}
                >
                  <InputNumber prefix="¥" min={0.01} max={99_999_999} precision={2} style={{ width: 150 }} />
                </Form.Item>
                <Form.Item
                  name={['lines', line.temp_rid, 'count']}
                  label="数量"
                  initialValue={line.count}
                  rules={[{ required: true, message: '请填写数量' }]}
                >
                  <InputNumber min={1} max={999} precision={0} style={{ width: 90 }} />
                </Form.Item>
                <Form.Item
                  name={['lines', line.temp_rid, 'note']}
                  label="说明"
                  initialValue={line.note}
                  className="min-w-40 flex-1"
                >
                  <Input maxLength={500} />
                </Form.Item>
              </div>
              <LineParams
                serviceRid={line.service_rid}
                values={params[line.temp_rid] ?? line.params}
                isOpen={false}
                onChange={(values) => setParams((all) => ({ ...all, [line.temp_rid]: values }))}
              />
            </fieldset>
          ))}
          <QuoteTerms />
        </>
      )}
    </FormDialog>
  );
}
