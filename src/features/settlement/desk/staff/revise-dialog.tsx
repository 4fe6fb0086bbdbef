import { Button, Checkbox, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { yuan } from '../../../../core/yuan.ts';
import type { DialogEnds } from '../../../../ui/antd/form-dialog.tsx';
import { FormModal } from '../../../../ui/antd/form-modal.tsx';
import { useAction } from '../../../../ui/asking/use-action.ts';
import type { StaffView } from '../contract.ts';
import { statementRevise } from '../contract.ts';

/** Changes amounts, descriptions and project numbers, or leaves lines out; the customer confirms the next version. */
export function ReviseDialog({ statement, onClose, onDone }: { statement: StaffView } & DialogEnds) {
  const revise = useAction(statementRevise, '已更新，客户将收到新版本');
  const [reason, setReason] = useState('');
  const [lines, setLines] = useState(
    statement.lines.map((line) => ({ ...line, isKept: true, amount: line.amount_fen / 100 })),
  );
  const change = (rid: string, changes: Partial<(typeof lines)[number]>) =>
    setLines((old) => old.map((line) => (line.rid === rid ? { ...line, ...changes } : line)));
  const kept = lines.filter(({ isKept }) => isKept);
  const total = kept.reduce((sum, line) => sum + Math.round(line.amount * 100) - line.discount_fen, 0);
  const submit = async () => {
    const sent = await revise.run({
      ...{ rid: statement.rid, version: statement.version, reason },
      lines: kept.map(({ rid, amount, description, project_no }) => ({
        ...{ rid, description, project_no, amount_fen: Math.round(amount * 100) },
      })),
    });
    if (sent) await onDone();
  };
  return (
    <FormModal title="修改结算单" note="取消勾选的明细将移出本单，可另行结算。" width={760} onClose={onClose}>
      <ul className="max-h-[50vh] space-y-3 overflow-y-auto">
        {lines.map((line) => (
          <li key={line.rid} className="rounded-md border border-line p-3">
            <div className="flex flex-wrap items-center gap-3">
              <Checkbox
                checked={line.isKept}
                onChange={({ target }) => change(line.rid, { isKept: target.checked })}
              >
                {line.name}
              </Checkbox>
              <span className="font-num text-xs text-muted">{line.ref_no}</span>
              <InputNumber
                className="ml-auto w-36"
                aria-label={`${line.name} 金额（元）`}
                min={line.discount_fen / 100}
                max={10_000_000}
                precision={2}
                value={line.amount}
                disabled={!line.isKept}
                onChange={(amount) => change(line.rid, { amount: amount ?? 0 })}
              />
            </div>
            <div className="mt-2 flex gap-2">
              <Input
                aria-label={`${line.name} 说明`}
                placeholder="说明"
                maxLength={200}
                value={line.description}
                disabled={!line.isKept}
                onChange={({ target }) => change(line.rid, { description: target.value })}
              />
              <Input
                aria-label={`${line.name} 课题号`}
                placeholder="课题号"
                maxLength={50}
                className="w-48"
                value={line.project_no}
                disabled={!line.isKept}
                onChange={({ target }) => change(line.rid, { project_no: target.value })}
              />
            </div>
          </li>
        ))}
      </ul>
      <Input.TextArea
        className="mt-4"
        aria-label="修改原因"
        placeholder="修改原因（客户可见）"
        rows={2}
        maxLength={200}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="mt-4 flex items-center justify-between">
        <span className="text-muted">
          新金额 <b className="font-num text-fg">¥{yuan(total)}</b>
        </span>
        <Button
          type="primary"
          loading={revise.isBusy}
          disabled={kept.length === 0 || reason.trim().length < 2}
          onClick={() => void submit()}
        >
          保存并发送客户确认
        </Button>
      </div>
    </FormModal>
  );
}
