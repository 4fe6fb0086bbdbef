import { Button, Form, Input } from 'antd';
import { FormModal } from '../../../ui/antd/form-modal.tsx';
import { StaffLoaded } from '../../../ui/antd/staff-page.tsx';
import { useStaffAction } from '../../../ui/antd/use-staff-action.ts';
import { useStaffData } from '../../../ui/antd/use-staff-data.ts';
import { customerClose, customerMatters } from '../contract.staff-closing.ts';
import { EndingMatters, OpenMatters } from '../member/matters.tsx';
import type { ViewedCustomer } from './customer-parts.tsx';

/** Shows what a customer has to settle first, or asks why the account is closed and closes it. */
export function ClosingDialog({
  customer: { rid, account },
  onDone,
  onClose,
}: {
  customer: ViewedCustomer;
  onDone: () => void;
  onClose: () => void;
}) {
  const matters = useStaffData(customerMatters, { rid });
  const close = useStaffAction(customerClose, '账号已注销');
  const submit = async (values: { confirm: string; reason: string }) => {
    if (await close.run({ rid, ...values })) onDone();
    else await matters.reload();
  };
  return (
    <FormModal
      title="注销账号"
      note="应客户要求注销：个人数据被删除，不可恢复。仍有未了结的事项时不能注销。"
      width={560}
      onClose={onClose}
    >
      <StaffLoaded state={matters}>
        {({ open, ending }) =>
          open.length > 0 ? (
            <OpenMatters open={open} />
          ) : (
            <>
              <EndingMatters ending={ending} />
              <Form layout="vertical" onFinish={(values) => void submit(values)}>
                <Form.Item
                  name="reason"
                  label="原因"
                  rules={[{ required: true, whitespace: true, max: 200, message: '请填写原因' }]}
                >
                  <Input.TextArea rows={2} maxLength={200} />
                </Form.Item>
                <Form.Item
                  name="confirm"
                  label={`再次确认：输入用户名 ${account}`}
                  rules={[{ required: true, whitespace: true, message: '请输入用户名' }]}
                >
                  <Input autoComplete="off" />
                </Form.Item>
                <Button type="primary" danger htmlType="submit" block loading={close.isBusy}>
                  确认注销 {account}
                </Button>
              </Form>
            </>
          )
        }
      </StaffLoaded>
    </FormModal>
  );
}
