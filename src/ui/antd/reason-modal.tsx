import { Input, Modal } from 'antd';
import { useId, useState } from 'react';

/** Asks for a reason that the customer or the records get. `isGrave`: what follows cannot be undone. */
export function ReasonModal({
  title,
  note,
  okText = '确定',
  isGrave = false,
  isBusy,
  onClose,
  onReason,
}: {
  title: string;
  note?: string;
  okText?: string;
  isGrave?: boolean;
  isBusy: boolean;
  onClose: () => void;
  onReason: (reason: string) => void;
}) {
  const id = useId();
  const [reason, setReason] = useState('');
  return (
    <Modal
      open
      title={title}
      okText={okText}
      cancelText="取消"
      mask={{ closable: false }}
      okButtonProps={{ danger: isGrave, disabled: reason.trim().length < 2, loading: isBusy }}
      onOk={() => onReason(reason.trim())}
      onCancel={onClose}
    >
      {note && <p className="mb-3 text-muted">{note}</p>}
      <label htmlFor={id} className="mb-1.5 block font-medium text-fg">
        原因
      </label>
      <Input.TextArea
        id={id}
        rows={3}
        maxLength={200}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </Modal>
  );
}
