import { Button, Form } from 'antd';
import { TextField } from '../../../../ui/antd/form-fields.tsx';
import { FormModal } from '../../../../ui/antd/form-modal.tsx';
import { StaffTable } from '../../../../ui/antd/lists/staff-table.tsx';
import { StaffLoaded } from '../../../../ui/antd/staff-page.tsx';
import { useAction } from '../../../../ui/asking/use-action.ts';
import { useCall } from '../../../../ui/asking/use-call.ts';
import type { StaffInstrument } from '../contract.ts';
import { trainingList, trainingSet } from '../contract.ts';

/** Who may book an instrument that needs training, and a way to add or remove somebody by their number. */
export function TrainingDialog({
  instrument: { rid, name },
  canWork,
  onClose,
}: {
  instrument: StaffInstrument;
  canWork: boolean;
  onClose: () => void;
}) {
  const state = useCall(trainingList, { service_rid: rid });
  const change = useAction(trainingSet, '已更新培训名单');
  const [form] = Form.useForm<{ phone: string }>();
  const set = async (is_trained: 0 | 1) => {
    const { phone } = await form.validateFields();
    if (!(await change.run({ service_rid: rid, phone, is_trained }))) return;
    form.resetFields();
    await state.reload();
  };
  return (
    <FormModal title={`培训名单 ${name}`} onClose={onClose}>
      {canWork && (
        <Form form={form} layout="vertical" onFinish={() => void set(1)}>
          <TextField
            name="phone"
            label="客户手机号"
            rules={[{ required: true, pattern: /^1\d{10}$/, message: '手机号格式不正确' }]}
            maxLength={11}
            inputMode="tel"
          />
          <div className="mb-4 flex gap-2">
            <Button type="primary" htmlType="submit" loading={change.isBusy}>
              登记已培训
            </Button>
            <Button loading={change.isBusy} onClick={() => void set(0).catch(() => {})}>
              取消资格
            </Button>
          </div>
        </Form>
      )}
      <StaffLoaded state={state}>
        {({ list }) => (
          <StaffTable
            rows={list}
            pagination={{ pageSize: 8, hideOnSinglePage: true }}
            empty="还没有人完成培训"
            columns={[
              { title: '姓名', dataIndex: 'name' },
              { title: '手机', dataIndex: 'phone' },
              { title: '通过日期', dataIndex: 'passed' },
            ]}
          />
        )}
      </StaffLoaded>
    </FormModal>
  );
}
