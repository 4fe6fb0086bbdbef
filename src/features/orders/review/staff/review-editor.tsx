import { Alert, Button, DatePicker, Input, InputNumber } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useState } from 'react';
import type { InputOf, OutputOf } from '../../../../core/call.ts';
import { yuan } from '../../../../core/yuan.ts';
import type { DialogEnds } from '../../../../ui/antd/form-dialog.tsx';
import { StaffCard } from '../../../../ui/antd/staff-page.tsx';
import { UnsavedGuard } from '../../../../ui/antd/unsaved.tsx';
import { messageOf } from '../../../../ui/asking/send.ts';
import { sendStaff } from '../../../../ui/asking/staff-send.ts';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { ServicePicker } from '../../../catalogue/editing/staff/service-picker.tsx';
import type { FormValues } from '../../../plan/contract.ts';
import { LineParams } from '../../../plan/quotes/staff/line-params.tsx';
import type { StaffOrder } from '../../board/contract.ts';
import { staffReviewAsk, staffReviewPreview } from '../contract.ts';
import { DifferenceTable } from '../member/difference-table.tsx';

/** A line as the editor holds it; `priceYuan` is undefined while it costs what is asked for. */
type Draft = {
  key: string;
  line_rid?: string;
  service_rid: string;
  name: string;
  count: number;
  params: FormValues;
  priceYuan?: number;
  reason: string;
};

/** Edits an order line by line and shows old against new; what is sent waits for the customer's word. */
export function ReviewEditor({ order, onClose, onDone }: { order: StaffOrder } & DialogEnds) {
  const [lines, setLines] = useState<Draft[]>(() => order.lines.map(asDraft));
  const [promise, setPromise] = useState<string | null>(order.promise_date);
  const [summary, setSummary] = useState('');
  const ask = useAction(staffReviewAsk, '已提交客户确认');
  const input = asInput(order, lines, promise);
  const { preview, failure } = usePreview(input);
  const change = (key: string, news: Partial<Draft>) =>
    setLines((all) => all.map((line) => (line.key === key ? { ...line, ...news } : line)));
  const removed = order.lines.filter(({ rid }) => !lines.some(({ line_rid }) => line_rid === rid));
  const isBlocked = preview?.needs_lead === 1 && order.can_approve === 0;
  const problem = failure ?? preview?.problems[0]?.text;
  const isNothing = preview?.changes.length === 0 && !summary.trim();
  const [begun] = useState(() => JSON.stringify(input));
  const isUnsaved = JSON.stringify(input) !== begun || summary !== '';
  const submit = async () => {
    if (await ask.run({ ...input, summary: summary.trim() || undefined })) await onDone();
  };
  return (
    <StaffCard title="修改方案" extra={<Button onClick={onClose}>放弃修改</Button>}>
      <UnsavedGuard isUnsaved={isUnsaved} />
      <ol className="space-y-3">
        {lines.map((line, place) => {
          const shown = preview?.lines[place];
          return (
            <li key={line.key} className="rounded-md border border-line p-3">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <h3 className="font-medium text-fg">
                  {line.name}
                  {!line.line_rid && <span className="ml-2 text-2xs text-success">新增</span>}
                </h3>
                <Button
                  size="small"
                  danger
                  disabled={lines.length === 1}
                  onClick={() => setLines(lines.filter(({ key }) => key !== line.key))}
                >
                  移除项目
                </Button>
              </div>
              <div className="mt-2 flex flex-wrap items-end gap-3">
                <Labelled text="数量">
                  <InputNumber
                    aria-label={`${line.name} 数量`}
                    min={1}
                    max={999}
                    precision={0}
                    value={line.count}
                    onChange={(count) => change(line.key, { count: count ?? 1 })}
                    style={{ width: 90 }}
                  />
                </Labelled>
                <Labelled text="单价（元）">
                  <InputNumber
                    aria-label={`${line.name} 单价`}
                    min={0}
                    max={99_999_999}
                    precision={2}
                    placeholder={shown?.after ? (shown.after.price_fen / 100).toFixed(2) : ''}
                    value={line.priceYuan}
                    onChange={(price) => change(line.key, { priceYuan: price ?? undefined })}
                    style={{ width: 130 }}
                  />
                </Labelled>
                {line.priceYuan !== undefined && (
                  <Labelled text="调价原因" wide>
                    <Input
                      aria-label={`${line.name} 调价原因`}
                      maxLength={200}
                      value={line.reason}
                      onChange={({ target }) => change(line.key, { reason: target.value })}
                    />
                  </Labelled>
                )}
                <p className="ml-auto text-right text-xs text-muted">
                  {shown?.before && `原 ¥${yuan(shown.before.amount_fen)} → `}
                  <b className="font-num text-sm text-fg">
                    {shown?.after ? `¥${yuan(shown.after.amount_fen)}` : '—'}
                  </b>
                </p>
              </div>
              <LineParams
                serviceRid={line.service_rid}
                values={line.params}
                isOpen={!line.line_rid}
                onChange={(params) => change(line.key, { params })}
              />
            </li>
          );
        })}
      </ol>
      {removed.map((line) => (
        <p key={line.rid} className="mt-2 flex items-center gap-2 text-sm text-muted">
          <del>{line.name}</del>
          <Button size="small" type="link" onClick={() => setLines([...lines, asDraft(line)])}>
            恢复
          </Button>
        </p>
      ))}
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <Labelled text="添加检测项目" wide>
          <ServicePicker
            typeId={order.typeId}
            onPick={({ rid, name }) =>
              setLines([
                ...lines,
                { key: `${rid}${Date.now()}`, service_rid: rid, name, count: 1, params: {}, reason: '' },
              ])
            }
          />
        </Labelled>
        <Labelled text="承诺交付日期">
          <DatePicker
            aria-label="承诺交付日期"
            value={promise ? dayjs(promise) : null}
            onChange={(day) => setPromise(day ? day.format('YYYY-MM-DD') : null)}
          />
        </Labelled>
      </div>
      <div className="mt-3">
        <Labelled text="给客户的说明或问题" wide>
          <Input.TextArea
            aria-label="给客户的说明或问题"
            rows={3}
            maxLength={500}
            value={summary}
            onChange={({ target }) => setSummary(target.value)}
            placeholder="例如：样品含硫，建议改用铜靶，请确认"
          />
        </Labelled>
      </div>
      {preview && preview.changes.length > 0 && (
        <div className="mt-4">
          <h3 className="mb-1 font-medium text-fg">变更对照</h3>
          <DifferenceTable
            lines={preview.lines.map((line) => ({
              ...line,
              before_fen: line.before?.amount_fen ?? null,
              after_fen: line.after?.amount_fen ?? null,
            }))}
            totals={{ before: preview.total_before_fen, after: preview.total_fen }}
          />
        </div>
      )}
      {problem && <Alert className="mt-3" type="warning" showIcon title={problem} />}
      {isBlocked && <Alert className="mt-3" type="error" showIcon title="调价超过10%，须由客服主管操作" />}
      <div className="mt-4 flex flex-wrap items-center justify-end gap-3">
        {isNothing && <span className="text-xs text-muted">还没有变更，也没有要问客户的内容</span>}
        <Button
          type="primary"
          loading={ask.isBusy}
          disabled={!preview || isNothing || isBlocked || problem !== undefined}
          onClick={() => void submit()}
        >
          提交客户确认
        </Button>
      </div>
    </StaffCard>
  );
}

type Proposal = InputOf<typeof staffReviewPreview>;

/** What the server makes of the proposal, a moment after the last change. */
function usePreview(input: Proposal) {
  const [state, setState] = useState<{
    preview?: OutputOf<typeof staffReviewPreview>;
    failure?: string;
  }>({});
  const text = JSON.stringify(input);
  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(async () => {
      try {
        const preview = await sendStaff(staffReviewPreview, JSON.parse(text) as Proposal);
        if (!isOver) setState({ preview });
      } catch (error) {
        if (!isOver) setState((former) => ({ ...former, failure: messageOf(error) }));
      }
    }, 300);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [text]);
  return state;
}

function asDraft(line: StaffOrder['lines'][number]): Draft {
  return {
    key: line.rid,
    line_rid: line.rid,
    service_rid: line.service_rid,
    name: line.name,
    count: line.count,
    params: line.values,
    reason: '',
  };
}

function asInput(order: StaffOrder, lines: readonly Draft[], promise: string | null): Proposal {
  return {
    rid: order.rid,
    version: order.version,
    promise_date: promise,
    lines: lines.map(({ line_rid, service_rid, count, params, priceYuan, reason }) => ({
      ...(line_rid ? { line_rid } : { service_rid }),
      count,
      params,
      price_fen: priceYuan === undefined ? null : Math.round(priceYuan * 100),
      reason,
    })),
  };
}

function Labelled({ text, wide, children }: { text: string; wide?: boolean; children: React.ReactNode }) {
  return (
    <div className={wide ? 'min-w-60 flex-1' : ''}>
      <p className="mb-1 text-xs text-muted">{text}</p>
      {children}
    </div>
  );
}
