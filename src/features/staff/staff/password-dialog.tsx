import { Form, Input } from 'antd';
import { FormDialog } from '../../../ui/antd/form-dialog.tsx';
import { useAction } from '../../../ui/asking/use-action.ts';
import { showError } from '../../../ui/toast.tsx';
import { staffPassword } from '../contract.ts';
import { CodeField, toldOfPassword } from './sign-in-fields.tsx';

type Values = { old_password: string; password: string; again: string; code: string };

/** Changes one's own password. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<Values>();
  const { run } = useAction(staffPassword, '密码已修改，其他设备已退出登录', (refusal) => {
    if (!toldOfPassword(form, refusal)) showError(refusal);
  });
  const submit = ({ old_password, password, code }: Values) => run({ old_password, password, code });
  return (
    <FormDialog
      form={form}
      title="修改密码"
      onClose={onClose}
      requiredMark={false}
      ok="保存"
      onDone={onClose}
      send={submit}
    >
      <Form.Item name="old_password" label="原密码" rules={[{ required: true, message: '请输入原密码' }]}>
        <Input.Password autoComplete="current-password" autoFocus />
      </Form.Item>
      <Form.Item
        name="password"
        label="新密码"
        extra="12-64位，请勿使用常见密码、本站名称或本人信息"
        rules={[{ required: true, min: 12, max: 64, message: '密码须为12-64位' }]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="again"
        label="再次输入新密码"
        dependencies={['password']}
        rules={[
          ({ getFieldValue }) => ({
            validator: async (_rule, again) => {
              if (again !== getFieldValue('password')) throw new Error('两次输入的密码不一致');
            },
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <CodeField />
    </FormDialog>
  );
}
