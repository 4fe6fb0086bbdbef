import { Button, Form, Input, Select } from 'antd';
import { FormModal } from '../../../ui/antd/form-modal.tsx';
import { useAction } from '../../../ui/asking/use-action.ts';
import { enquiryMove, type StaffEnquiry } from '../contract.staff.ts';
import { type LostReason, lostReasons } from '../rules.states.ts';

const titles = { lose: '标记流失', settle: '处理完毕', reopen: '重新跟进' } as const;

/** Asks why a requirement is lost or what was done about it, and ends it; or takes it up again. */
export function EndDialog({
  lead,
  action,
  onClose,
  onDone,
}: {
  lead: StaffEnquiry;
  action: keyof typeof titles;
  onClose: () => void;
  onDone: () => void;
}) {
  const move = useAction(enquiryMove, '已处理');
  return (
    <FormModal title={`${titles[action]}：${lead.no}`} onClose={onClose}>
      <Form
        layout="vertical"
        onFinish={async (values: { lost_reason?: LostReason; outcome?: string }) => {
          if (await move.run({ rid: lead.rid, action, ...values })) onDone();
        }}
      >
        {action === 'lose' && (
          <Form.Item
            name="lost_reason"
            label="流失原因"
            rules={[{ required: true, message: '请选择流失原因' }]}
          >
            <Select options={Object.entries(lostReasons).map(([value, label]) => ({ value, label }))} />
          </Form.Item>
        )}
        {action !== 'reopen' && (
          <Form.Item
            name="outcome"
            label={action === 'settle' ? '处理结果' : '说明'}
            rules={action === 'settle' ? [{ required: true, min: 2, message: '请填写处理结果' }] : []}
          >
            <Input.TextArea rows={3} maxLength={500} />
          </Form.Item>
        )}
        <Button type="primary" htmlType="submit" block loading={move.isBusy}>
          确定
        </Button>
      </Form>
    </FormModal>
  );
}
