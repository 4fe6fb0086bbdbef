import { Button } from 'antd';
import type { Objection } from '../../contract.ts';
import { download } from '../../dispatch/staff/data-checks.tsx';

/** What a customer objected to, with its files and its answer. */
export function ObjectionText({ objection }: { objection: Objection }) {
  const { kind_name, reason, sample_nos, files, at, answer_name, answer_text, escalation_reason } = objection;
  return (
    <div className="mt-3 rounded-md bg-warning-bg p-3 text-sm">
      <p className="font-medium text-warning">
        客户异议：{kind_name}
        {sample_nos.length > 0 && `（${sample_nos.join('、')}）`}
        <span className="ml-2 font-num text-xs font-normal text-muted">{at}</span>
      </p>
      <p className="mt-1 text-fg [overflow-wrap:anywhere]">{reason}</p>
      {files.length > 0 && (
        <p className="flex flex-wrap gap-x-3">
          {files.map(({ rid, name }) => (
            <Button key={rid} type="link" size="small" className="px-0!" onClick={() => void download(rid)}>
              {name}
            </Button>
          ))}
        </p>
      )}
      {escalation_reason && <p className="mt-1 text-fg">升级说明：{escalation_reason}</p>}
      {answer_name && (
        <p className="mt-1 text-body">
          答复：{answer_name}。{answer_text}
        </p>
      )}
    </div>
  );
}
