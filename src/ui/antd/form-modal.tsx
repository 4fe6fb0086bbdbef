import { Modal } from 'antd';
import type { ReactNode } from 'react';

/** A dialog around a form, which brings its own button. */
export function FormModal({
  title,
  note,
  width = 480,
  onClose,
  children,
}: {
  title: string;
  note?: string;
  width?: number;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Modal
      open
      title={title}
      width={width}
      footer={null}
      mask={{ closable: false }}
      onCancel={onClose}
      style={{ top: 'max(16px, 8vh)' }}
    >
      {note && <p className="mb-4 text-muted">{note}</p>}
      {children}
    </Modal>
  );
}
