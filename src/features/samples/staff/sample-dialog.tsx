import { Alert, Button, Form, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { FormModal } from '../../../ui/antd/form-modal.tsx';
import { useAction } from '../../../ui/asking/use-action.ts';
import { type Photo, PhotoField } from '../../files/staff/photo-field.tsx';
import { type Condition, conditions } from '../../orders/samples/rules.passports.ts';
import { type DeskSample, deskHandBack, deskReport, deskSplit } from '../contract.staff.ts';
import { PlaceFields, type PlaceValue } from './place-fields.tsx';

/** What is done with one sample at a time. */
export type SampleKind = 'handBack' | 'split' | 'report';

type Values = { left?: number | null; amount?: number; problems?: Condition[]; note?: string };
const titles: Record<SampleKind, string> = { handBack: '归还样品', split: '分样', report: '登记异常' };

/** Takes a sample back, makes a portion of it, or says what is wrong with it. */
export function SampleDialog({
  kind,
  sample,
  onClose,
  onDone,
}: {
  kind: SampleKind;
  sample: DeskSample;
  onClose: () => void;
  onDone: () => void;
}) {
  const back = useAction(deskHandBack, '已归还');
  const split = useAction(deskSplit, '已分样');
  const report = useAction(deskReport, '已登记异常，等待客户处理');
  const [place, setPlace] = useState<PlaceValue>({ room: '', shelf: '', box: '' });
  const [photo, setPhoto] = useState<Photo>();
  const [label, setLabel] = useState('');
  const { rid, version } = sample;
  const submit = async ({ left = null, amount = 0, problems = [], note = '' }: Values) => {
    if (kind === 'handBack') {
      if (await back.run({ rid, version, left, ...place, note })) onDone();
    } else if (kind === 'report') {
      if (await report.run({ rid, version, problems, note, photo_rid: photo?.rid ?? '' })) onDone();
    } else {
      const made = await split.run({ rid, version, amount, ...place, note });
      if (made) setLabel(`${made.data.no}（标签编码 ${made.data.code}）`);
    }
  };
  if (label) {
    return (
      <FormModal title="分样完成" onClose={onDone}>
        <Alert type="success" showIcon title={`新样品 ${label}，请写在容器标签上。`} />
        <Button type="primary" block className="mt-4" onClick={onDone}>
          完成
        </Button>
      </FormModal>
    );
  }
  return (
    <FormModal title={`${titles[kind]} ${sample.no}`} onClose={onClose}>
      <Form layout="vertical" onFinish={(values: Values) => void submit(values)}>
        {kind === 'handBack' && (
          <Form.Item
            name="left"
            label={`剩余量（${sample.unit || '未注明单位'}）`}
            extra="填 0 表示已用完；未测可留空"
          >
            <InputNumber min={0} max={1_000_000} className="w-full!" />
          </Form.Item>
        )}
        {kind === 'split' && (
          <Form.Item
            name="amount"
            label={`分出的量（${sample.unit}）`}
            extra={`当前剩余 ${sample.left ?? '未测'} ${sample.unit}`}
            rules={[{ required: true, message: '请填写分出的量' }]}
          >
            <InputNumber min={0} max={1_000_000} className="w-full!" />
          </Form.Item>
        )}
        {kind === 'report' ? (
          <>
            <Form.Item
              name="problems"
              label="异常原因"
              rules={[{ required: true, message: '请选择异常原因' }]}
            >
              <Select
                mode="multiple"
                options={Object.entries(conditions).map(([value, name]) => ({ value, label: name }))}
              />
            </Form.Item>
            <Form.Item label="照片" required>
              <PhotoField label="异常照片" value={photo} onChange={setPhoto} />
            </Form.Item>
          </>
        ) : (
          <Form.Item label={kind === 'split' ? '新样品的位置' : '放回位置'}>
            <div className="flex flex-wrap gap-2">
              <PlaceFields value={place} onChange={(part) => setPlace({ ...place, ...part })} />
            </div>
          </Form.Item>
        )}
        <Form.Item name="note" label={kind === 'report' ? '说明（客户可见）' : '备注'}>
          <Input.TextArea maxLength={500} rows={2} />
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={back.isBusy || split.isBusy || report.isBusy}>
          确定
        </Button>
      </Form>
    </FormModal>
  );
}
