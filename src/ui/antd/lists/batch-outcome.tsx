import { Modal } from 'antd';

/** What became of many: how many were done, and which were not with why. */
export type BatchOutcome = { done: readonly string[]; refused: readonly { rid: string; why: string }[] };

/** Tells after a deed for many what was not done and why; what is named here is as it was. */
export function BatchOutcomeDialog({
  outcome: { done, refused },
  deed,
  nameOf,
  onClose,
}: {
  outcome: BatchOutcome;
  /** What was to be done, as 派单. */
  deed: string;
  nameOf: (rid: string) => string;
  onClose: () => void;
}) {
  return (
    <Modal
      open
      title={`${refused.length} 项未${deed}`}
      okText="知道了"
      onOk={onClose}
      onCancel={onClose}
      cancelButtonProps={{ hidden: true }}
    >
      <p className="mb-3 text-body">
        {done.length > 0 ? `已${deed} ${done.length} 项。` : ''}以下项目保持原状，仍在列表中：
      </p>
      <ul className="divide-y divide-line" aria-label={`未${deed}`}>
        {refused.map(({ rid, why }) => (
          <li key={rid} className="py-2">
            <p className="font-medium text-fg [overflow-wrap:anywhere]">{nameOf(rid)}</p>
            <p className="text-danger">{why}</p>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
