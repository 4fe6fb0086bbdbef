import { Alert, DatePicker, Form } from 'antd';
import type { Dayjs } from 'dayjs';
import { type DialogEnds, FormDialog } from '../../../../ui/antd/form-dialog.tsx';
import { RadioField, ReasonField } from '../../../../ui/antd/form-fields.tsx';
import { useTried } from '../../../../ui/antd/use-tried.ts';
import type { StaffInstrument } from '../contract.ts';
import { closureAdd } from '../contract.ts';

type Values = { kind: 'closure' | 'fault'; time: [Dayjs, Dayjs]; reason: string };

/** Closes an instrument for a time, after showing whose bookings that calls off. */
export function ClosureDialog({ instrument, ...ends }: { instrument: StaffInstrument } & DialogEnds) {
  const { shown, send, forget } = useTried(
    closureAdd,
    '已检查受影响的预约',
    '已停用，受影响的客户已收到通知',
  );
  const hit = shown?.cancelled;
  const submit = ({ kind, time: [from, to], reason }: Values) => {
    return send({
      ...{ service_rid: instrument.rid, kind, reason },
      start: from.format('YYYY-MM-DD HH:mm'),
      end: to.format('YYYY-MM-DD HH:mm'),
    });
  };
  return (
    <FormDialog
      title={`停用 ${instrument.name}`}
      width={560}
      {...ends}
      initialValues={{ kind: 'closure' }}
      onValuesChange={forget}
      ok={hit ? '确认停用' : '检查受影响的预约'}
      isGrave={Boolean(hit)}
      send={submit}
    >
      <RadioField
        name="kind"
        label="类型"
        options={{ closure: '计划停用（维护、校准、假期）', fault: '故障' }}
      />
      <Form.Item name="time" label="停用时段" rules={[{ required: true, message: '请选择停用时段' }]}>
        <DatePicker.RangePicker
          className="w-full"
          showTime={{ format: 'HH:mm', minuteStep: 30 }}
          format="YYYY-MM-DD HH:mm"
        />
      </Form.Item>
      <ReasonField label="原因（客户可见）" rows={2} />
      {hit && (
        <Alert
          className="mb-4!"
          type={hit.length ? 'warning' : 'success'}
          showIcon
          title={
            hit.length
              ? `将取消 ${hit.length} 个预约，费用全额退回，并建议以下时段`
              : '该时段没有预约，不影响客户'
          }
          description={hit.map(({ no, date, start, end, slots }) => (
            <p key={no}>
              {no}（{date} {start}–{end}）：{slots}
            </p>
          ))}
        />
      )}
    </FormDialog>
  );
}
