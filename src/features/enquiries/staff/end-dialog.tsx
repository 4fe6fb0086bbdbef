import { type DialogEnds, FormDialog } from '../../../ui/antd/form-dialog.tsx';
import { SelectField, TextField } from '../../../ui/antd/form-fields.tsx';
import { useAction } from '../../../ui/asking/use-action.ts';
import { enquiryMove, type StaffEnquiry } from '../contract.staff.ts';
import { type LostReason, lostReasons } from '../rules.states.ts';

const titles = { lose: '标记流失', settle: '处理完毕', reopen: '重新跟进' } as const;

/** Asks why a requirement is lost or what was done about it, and ends it; or takes it up again. */
export function EndDialog({
  lead,
  action,
  ...ends
}: {
  lead: StaffEnquiry;
  action: keyof typeof titles;
} & DialogEnds) {
  const move = useAction(enquiryMove, '已处理');
  return (
    <FormDialog
      title={`${titles[action]}：${lead.no}`}
      {...ends}
      send={(values: { lost_reason?: LostReason; outcome?: string }) =>
        move.run({ rid: lead.rid, action, ...values })
      }
    >
      {action === 'lose' && (
        <SelectField
          name="lost_reason"
          label="流失原因"
          must="请选择流失原因"
          options={Object.entries(lostReasons).map(([value, label]) => ({ value, label }))}
        />
      )}
      {action !== 'reopen' && (
        <TextField
          name="outcome"
          label={action === 'settle' ? '处理结果' : '说明'}
          rules={action === 'settle' ? [{ required: true, min: 2, message: '请填写处理结果' }] : []}
          rows={3}
          maxLength={500}
        />
      )}
    </FormDialog>
  );
}
