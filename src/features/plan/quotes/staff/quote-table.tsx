import { Button, Form, Input, InputNumber, Table } from 'antd';
import { useState } from 'react';
import type { StatusTone } from '../../../../core/status-tone.ts';
import { yuan } from '../../../../core/yuan.ts';
import { FormModal } from '../../../../ui/antd/form-modal.tsx';
import { SearchFilter } from '../../../../ui/antd/list-filters.tsx';
import { StaffLoaded } from '../../../../ui/antd/staff-page.tsx';
import { useStaffMe } from '../../../../ui/asking/staff-me.ts';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { useCall } from '../../../../ui/asking/use-call.ts';
import { useSaveFile } from '../../../../ui/asking/use-save-file.ts';
import { StatusTag } from '../../../../ui/status-tag.tsx';
import type { FormValues } from '../../contract.ts';
import { entryStates } from '../../rules.states.ts';
import { quoteAnew, quoteList, quotePaper, quoteWithdraw, type StaffQuote } from '../contract.ts';
import { LineParams } from './line-params.tsx';

const tones: Record<StaffQuote['state'], StatusTone> = {
  bargain: 'alert',
  quoted: 'wait',
  accepted: 'done',
  ordered: 'done',
  expired: 'stop',
  declined: 'stop',
  removed: 'stop',
};

type Filters = Partial<Record<'kw' | 'mine' | 'bargain' | 'page', string>>;

/** Quotes with how their customers answered; wishes are answered with new prices here. */
export function QuoteTable({
  filters,
  change,
}: {
  filters: Filters;
  change: (changes: Partial<Record<keyof Filters, string | undefined>>) => void;
}) {
  const me = useStaffMe();
  const page = Number(filters.page ?? 1);
  const narrow = (changes: Filters) => change({ page: undefined, ...changes });
  const quotes = useCall(quoteList, {
    page,
    kw: filters.kw ?? '',
    ...(filters.mine && { mine: 1 as const }),
    ...(filters.bargain && { bargain: 1 as const }),
  });
  const [open, setOpen] = useState<{ quote: StaffQuote; what: 'anew' | 'withdraw' }>();
  const paper = useSaveFile(quotePaper);
  const toggle = (name: 'mine' | 'bargain', words: string) => (
    <Button
      aria-pressed={filters[name] === '1'}
      type={filters[name] ? 'primary' : 'default'}
      ghost={filters[name] === '1'}
      onClick={() => narrow({ [name]: filters[name] ? undefined : '1' })}
    >
      {words}
    </Button>
  );
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchFilter
          label="搜索报价"
          placeholder="报价编号、客户姓名、单位"
          value={filters.kw}
          onChange={(kw) => narrow({ kw: kw || undefined })}
        />
        {toggle('bargain', '议价待回复')}
        {toggle('mine', '我负责的')}
      </div>
      <StaffLoaded state={quotes}>
        {({ list, total, size }) => (
          <>
            <Table<StaffQuote>
              rowKey="rid"
              dataSource={list}
              loading={quotes.isLoading}
              scroll={{ x: 860 }}
              locale={{
                emptyText:
                  filters.kw || filters.mine || filters.bargain ? '没有符合条件的报价' : '还没有报价',
              }}
              pagination={{
                current: page,
                total,
                pageSize: size,
                showSizeChanger: false,
                onChange: (next) => change({ page: String(next) }),
              }}
              expandable={{
                columnTitle: <span className="sr-only">版本</span>,
                expandedRowRender: (quote) => <Versions quote={quote} />,
              }}
              columns={[
                {
                  title: '报价',
                  width: 160,
                  render: (_, { no, version, changed }) => (
                    <>
                      <span className="font-num text-fg">{no}</span>
                      <span className="block text-xs text-muted">
                        第 {version} 版 · {changed.slice(5, 16)}
                      </span>
                    </>
                  ),
                },
                {
                  title: '客户',
                  width: 160,
                  render: (_, { customer, enquiry }) => (
                    <>
                      {customer.name}
                      <span className="block text-xs text-muted">
                        {customer.company}
                        {enquiry && ` · ${enquiry.no}`}
                      </span>
                    </>
                  ),
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
                {
                  title: '合计',
                  width: 110,
                  align: 'right',
                  render: (_, { total_fen }) => <span className="font-num">¥{yuan(total_fen)}</span>,
                },
                {
                  title: '状态',
                  width: 130,
                  render: (_, { state, state_name, valid_until }) => (
                    <>
                      <StatusTag tone={tones[state]}>{state_name}</StatusTag>
                      <span className="block text-2xs text-muted">至 {valid_until.slice(0, 10)}</span>
                    </>
                  ),
                },
                { title: '顾问', width: 80, dataIndex: 'staff' },
                {
                  title: '操作',
                  width: 210,
                  render: (_, quote) => (
                    <div className="flex flex-wrap gap-2">
                      {quote.can_quote === 1 && me.may('orders:work') && (
                        <Button size="small" type="primary" onClick={() => setOpen({ quote, what: 'anew' })}>
                          重新报价
                        </Button>
                      )}
                      {quote.can_withdraw === 1 && me.may('orders:work') && (
                        <Button size="small" danger onClick={() => setOpen({ quote, what: 'withdraw' })}>
                          撤回
                        </Button>
                      )}
                      <Button
                        size="small"
                        loading={paper.isBusy}
                        onClick={() => void paper.save({ rid: quote.rid })}
                      >
                        PDF
                      </Button>
                    </div>
                  ),
                },
              ]}
            />
            {open && (
              <Answer
                {...open}
                onClose={() => setOpen(undefined)}
                onDone={() => {
                  setOpen(undefined);
                  void quotes.reload();
                }}
              />
            )}
          </>
        )}
      </StaffLoaded>
    </>
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
  valid_days: number;
  note?: string;
  reason?: string;
  lines?: Record<string, { price: number; count: number; note?: string }>;
};

/** Asks for new prices of what the customer bargains about, or why a quote is taken back. */
function Answer({
  quote,
  what,
  onClose,
  onDone,
}: {
  quote: StaffQuote;
  what: 'anew' | 'withdraw';
  onClose: () => void;
  onDone: () => void;
}) {
  const anew = useAction(quoteAnew, '新报价已发送');
  const withdraw = useAction(quoteWithdraw, '已撤回');
  const [params, setParams] = useState<Record<string, FormValues>>({});
  const { rid, version } = quote;
  const bargained = quote.lines.filter(({ status }) => status === entryStates.bargain);
  const submit = async ({ valid_days, note, reason = '', lines: told = {} }: Values) => {
    const lines = bargained.map(({ temp_rid }) => ({
      temp_rid,
      price_fen: Math.round((told[temp_rid]?.price ?? 0) * 100),
      count: told[temp_rid]?.count,
      note: told[temp_rid]?.note ?? '',
      params: params[temp_rid],
    }));
    const made =
      what === 'anew'
        ? await anew.run({ rid, version, lines, valid_days, note })
        : await withdraw.run({ rid, reason });
    if (made) onDone();
  };
  return (
    <FormModal
      title={`${what === 'anew' ? '重新报价' : '撤回报价'}：${quote.no}`}
      width={what === 'anew' ? 640 : undefined}
      onClose={onClose}
    >
      <Form
        layout="vertical"
        initialValues={{ valid_days: 15 }}
        onFinish={(values: Values) => void submit(values)}
      >
        {what === 'withdraw' ? (
          <Form.Item
            name="reason"
            label="撤回原因"
            extra="客户会看到"
            rules={[{ required: true, min: 2, message: '请填写撤回原因' }]}
          >
            <Input.TextArea rows={3} maxLength={200} autoFocus />
          </Form.Item>
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
                    <InputNumber
                      prefix="¥"
                      min={0.01}
                      max={99_999_999}
                      precision={2}
                      style={{ width: 150 }}
                    />
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
            <Form.Item
              name="valid_days"
              label="有效天数"
              rules={[{ required: true, message: '请填写有效天数' }]}
            >
              <InputNumber min={1} max={90} precision={0} />
            </Form.Item>
            <Form.Item name="note" label="给客户的说明">
              <Input.TextArea rows={2} maxLength={500} />
            </Form.Item>
          </>
        )}
        <Button type="primary" htmlType="submit" block loading={anew.isBusy || withdraw.isBusy}>
          确定
        </Button>
      </Form>
    </FormModal>
  );
}
