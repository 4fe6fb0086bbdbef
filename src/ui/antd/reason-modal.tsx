import { Input } from 'antd';
import { useId, useState } from 'react';
import { useWork } from '../asking/use-work.ts';
import { AskingModal, type DialogEnds } from './form-dialog.tsx';

/**
 * Asks for a reason that the customer or the records get; the dialog stays as long as nothing comes of `send`. `isGrave`:
 * what follows cannot be undone.
 */
export function ReasonModal({
  title,
  note,
  ok,
  isGrave,
  send,
  onClose,
  onDone,
}: {
  title: string;
  note?: string;
  ok?: string;
  isGrave?: boolean;
  send: (reason: string) => Promise<unknown>;
} & DialogEnds) {
  const id = useId();
  const [reason, setReason] = useState('');
  const { run, isBusy } = useWork();
  const submit = async () => {
    if (await send(reason.trim())) await onDone();
  };
  return (
    <AskingModal
      {...{ title, ok, isGrave, isBusy, onClose }}
      disabled={reason.trim().length < 2}
      onOk={() => void run(submit)}
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
    </AskingModal>
  );
}
