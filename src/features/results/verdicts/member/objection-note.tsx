import type { Objection } from '../../contract.ts';

/** An objection of one's own, and how far it has come. */
export function ObjectionNote({ objection }: { objection: Objection }) {
  const { kind_name, reason, sample_nos, files, at, answer_name, answer_text, answered_at } = objection;
  const { escalated_at, escalation_reason } = objection;
  return (
    <div className="mt-3 rounded-md bg-page p-3 text-xs">
      <p className="text-fg">
        <b className="font-semibold">我的异议：{kind_name}</b>
        {sample_nos.length > 0 && `（${sample_nos.join('、')}）`}
        <span className="ml-2 font-num text-muted">{at.slice(0, 16)}</span>
      </p>
      <p className="mt-1 text-body [overflow-wrap:anywhere]">{reason}</p>
      {files.length > 0 && (
        <p className="mt-1 text-muted">附件：{files.map(({ name }) => name).join('、')}</p>
      )}
      {escalated_at && (
        <p className="mt-1 text-body">
          已升级 <span className="font-num text-muted">{escalated_at.slice(0, 16)}</span>：{escalation_reason}
        </p>
      )}
      <p className="mt-1.5 text-fg">
        {answer_name ? (
          <>
            <b className="font-semibold">答复：{answer_name}</b>
            <span className="ml-2 font-num text-muted">{answered_at?.slice(0, 16)}</span>
            <span className="mt-0.5 block text-body [overflow-wrap:anywhere]">{answer_text}</span>
          </>
        ) : (
          <span className="text-warning">{escalated_at ? '主管处理中' : '处理中，请等待客服答复'}</span>
        )}
      </p>
    </div>
  );
}
