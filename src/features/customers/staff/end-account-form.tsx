import { Button, Form } from 'antd';
import { ReasonField, TextField } from '../../../ui/antd/form-fields.tsx';

/** Asks why an account ends, and for its name once more, before it does. `verb`: what is done with it. */
export function EndAccountForm({
  account,
  verb,
  isBusy,
  onSubmit,
}: {
  account: string;
  verb: string;
  isBusy: boolean;
  onSubmit: (values: { confirm: string; reason: string }) => Promise<void>;
}) {
  return (
    <Form layout="vertical" className="mt-4!" onFinish={(values) => void onSubmit(values)}>
      <ReasonField least={1} rows={2} />
      <TextField
        name="confirm"
        label={`再次确认：输入要${verb}的账号的用户名 ${account}`}
        rules={[
          {
            validator: (_, typed?: string) =>
              typed?.trim() === account
                ? Promise.resolve()
                : Promise.reject(new Error(`与要${verb}的账号的用户名不一致`)),
          },
        ]}
        autoComplete="off"
      />
      <Button type="primary" danger htmlType="submit" block loading={isBusy}>
        确认{verb} {account}
      </Button>
    </Form>
  );
}
