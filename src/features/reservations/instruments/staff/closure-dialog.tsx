import { Alert, Button, DatePicker, Form, Input, Radio } from 'antd';
import type { Dayjs } from 'dayjs';
import { useState } from 'react';
import type { InputOf, OutputOf } from '../../../../core/call.ts';
import { FormModal } from '../../../../ui/antd/form-modal.tsx';
import { useAction } from '../../../../ui/asking/use-action.ts';
import type { StaffInstrument } from '../contract.ts';
import { closureAdd } from '../contract.ts';

type Values = { kind: 'closure' | 'fault'; time: [Dayjs, Dayjs]; reason: string };

/** Closes an instrument for a time, after showing whose bookings that calls off. */
export function ClosureDialog({
  instrument,
  onClose,
  onDone,
}: {
  instrument: StaffInstrument;
  onClose: () => void;
  onDone: () => void;
}) {
  const preview = useAction(closureAdd, '已检查受影响的预约');
  const close = useAction(closureAdd, '已停用，受影响的客户已收到通知');
  const [hit, setHit] = useState<OutputOf<typeof closureAdd>['cancelled']>();
  const submit = async ({ kind, time: [from, to], reason }: Values) => {
    const input: InputOf<typeof closureAdd> = {
      ...{ service_rid: instrument.rid, kind, reason },
      start: from.format('YYYY-MM-DD HH:mm'),
      end: to.format('YYYY-MM-DD HH:mm'),
    };
    if (!hit) {
      const told = await preview.run({ ...input, preview: 1 });
      if (told) setHit(told.data.cancelled);
    } else if (await close.run(input)) onDone();
  };
  return (
    <FormModal title={`停用 ${instrument.name}`} width={560} onClose={onClose}>
      <Form
        layout="vertical"
        initialValues={{ kind: 'closure' }}
        onValuesChange={() => setHit(undefined)}
        onFinish={(values: Values) => void submit(values)}
      >
        <Form.Item name="kind" label="类型">
          <Radio.Group
            options={[
              { value: 'closure', label: '计划停用（维护、校准、假期）' },
              { value: 'fault', label: '故障' },
            ]}
          />
        </Form.Item>
        <Form.Item name="time" label="停用时段" rules={[{ required: true, message: '请选择停用时段' }]}>
          <DatePicker.RangePicker
            className="w-full"
            showTime={{ format: 'HH:mm', minuteStep: 30 }}
            format="YYYY-MM-DD HH:mm"
          />
        </Form.Item>
        <Form.Item
          name="reason"
          label="原因（客户可见）"
          rules={[{ required: true, min: 2, message: '请填写原因' }]}
        >
          <Input.TextArea maxLength={200} rows={2} />
        </Form.Item>
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
        <Button
          type="primary"
          danger={Boolean(hit)}
          htmlType="submit"
          block
          loading={preview.isBusy || close.isBusy}
        >
          {hit ? '确认停用' : '检查受影响的预约'}
        </Button>
      </Form>
    </FormModal>
  );
}
