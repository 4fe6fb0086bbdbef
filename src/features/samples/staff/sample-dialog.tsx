import { Alert, Button, Form } from 'antd';
import { useState } from 'react';
import { type DialogEnds, FormDialog } from '../../../ui/antd/form-dialog.tsx';
import { NumberField, SelectField, TextField } from '../../../ui/antd/form-fields.tsx';
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
  ...ends
}: {
  kind: SampleKind;
  sample: DeskSample;
} & DialogEnds) {
  const back = useAction(deskHandBack, '已归还');
  const split = useAction(deskSplit, '已分样');
  const report = useAction(deskReport, '已登记异常，等待客户处理');
  const [place, setPlace] = useState<PlaceValue>({ room: '', shelf: '', box: '' });
  const [photo, setPhoto] = useState<Photo>();
  const [label, setLabel] = useState('');
  const { rid, version } = sample;
  const submit = async ({ left = null, amount = 0, problems = [], note = '' }: Values) => {
    if (kind === 'handBack') return back.run({ rid, version, left, ...place, note });
    if (kind === 'report') return report.run({ rid, version, problems, note, photo_rid: photo?.rid ?? '' });
    const made = await split.run({ rid, version, amount, ...place, note });
    if (made) setLabel(`${made.data.no}（标签编码 ${made.data.code}）`);
  };
  if (label) {
    return (
      <FormModal title="分样完成" onClose={ends.onDone}>
        <Alert type="success" showIcon title={`新样品 ${label}，请写在容器标签上。`} />
        <Button type="primary" block className="mt-4" onClick={ends.onDone}>
          完成
        </Button>
      </FormModal>
    );
  }
  return (
    <FormDialog title={`${titles[kind]} ${sample.no}`} {...ends} send={submit}>
      {kind === 'handBack' && (
        <NumberField
          name="left"
          label={`剩余量（${sample.unit || '未注明单位'}）`}
          extra="填 0 表示已用完；未测可留空"
          min={0}
          max={1_000_000}
        />
      )}
      {kind === 'split' && (
        <NumberField
          name="amount"
          label={`分出的量（${sample.unit}）`}
          extra={`当前剩余 ${sample.left ?? '未测'} ${sample.unit}`}
          must="请填写分出的量"
          min={0}
          max={1_000_000}
        />
      )}
      {kind === 'report' ? (
        <>
          <SelectField
            name="problems"
            label="异常原因"
            must="请选择异常原因"
            mode="multiple"
            options={Object.entries(conditions).map(([value, name]) => ({ value, label: name }))}
          />
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
      <TextField
        name="note"
        label={kind === 'report' ? '说明（客户可见）' : '备注'}
        maxLength={500}
        rows={2}
      />
    </FormDialog>
  );
}
