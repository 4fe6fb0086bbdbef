import { Button, Form, type FormProps, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useWork } from '../asking/use-work.ts';
import { FormModal } from './form-modal.tsx';

/** How a dialog ends: given up, or done. */
export type DialogEnds = { onClose: () => void; onDone: () => unknown };

type Sends<Values> = {
  /** Sends what was filled in. The dialog stays as it is when nothing comes of it, as of a call that was refused. */
  send: (values: Values) => unknown;
  onClose: () => void;
  onDone?: () => unknown;
} & Pick<FormProps<Values>, 'form' | 'initialValues' | 'requiredMark' | 'onValuesChange'>;

/** A dialog that asks for something and sends it by the button below the fields. */
export function FormDialog<Values extends object>({
  title,
  note,
  width,
  ok = '确定',
  isGrave = false,
  isLarge = false,
  disabled,
  children,
  onClose,
  onDone,
  send,
  ...form
}: {
  title: string;
  note?: string;
  width?: number;
  /** The words of the button. */
  ok?: ReactNode;
  isGrave?: boolean;
  /** On a phone, in a hurry. */
  isLarge?: boolean;
  disabled?: boolean;
  children?: ReactNode;
} & Sends<Values>) {
  const { submit, isBusy } = useSending(send, onDone);
  return (
    <FormModal {...{ title, note, width, onClose }}>
      <Form<Values> layout="vertical" {...form} onFinish={submit}>
        {children}
        <Button
          {...{
            type: 'primary',
            htmlType: 'submit',
            block: true,
            danger: isGrave,
            disabled,
            loading: isBusy,
          }}
          size={isLarge ? 'large' : undefined}
        >
          {ok}
        </Button>
      </Form>
    </FormModal>
  );
}

/** A dialog with a button for what is to be done and one to give it up. */
export function AskingModal({
  title,
  width,
  ok = '确定',
  isGrave = false,
  isBusy,
  disabled,
  children,
  onOk,
  onClose,
}: {
  title: string;
  width?: number;
  ok?: string;
  isGrave?: boolean;
  isBusy: boolean;
  disabled?: boolean;
  children: ReactNode;
  onOk: () => void;
  onClose: () => void;
}) {
  return (
    <Modal
      {...{ open: true, title, width, onOk, okText: ok, onCancel: onClose, cancelText: '取消' }}
      mask={{ closable: false }}
      okButtonProps={{ danger: isGrave, disabled, loading: isBusy }}
    >
      {children}
    </Modal>
  );
}

/** Such a dialog around a form, below what is said `above` it. */
export function AskingForm<Values extends object>({
  title,
  ok,
  above,
  children,
  onClose,
  onDone,
  send,
  form: given,
  ...rest
}: { title: string; ok: string; above?: ReactNode; children: ReactNode } & Sends<Values>) {
  const [form] = Form.useForm<Values>(given);
  const { submit, isBusy } = useSending(send, onDone);
  return (
    <AskingModal {...{ title, ok, isBusy, onClose }} onOk={() => form.submit()}>
      {above}
      <Form<Values> form={form} layout="vertical" {...rest} onFinish={submit}>
        {children}
      </Form>
    </AskingModal>
  );
}

function useSending<Values>(send: (values: Values) => unknown, onDone?: () => unknown) {
  const { run, isBusy } = useWork();
  const submit = (values: Values) =>
    void run(async () => {
      if (await send(values)) await onDone?.();
    });
  return { submit, isBusy };
}
