import { Button, Form } from 'antd';
import { useState } from 'react';
import { carriers } from '../../../core/parcel.ts';
import type { DialogEnds } from '../../../ui/antd/form-dialog.tsx';
import { SelectField, TextField } from '../../../ui/antd/form-fields.tsx';
import { FormModal } from '../../../ui/antd/form-modal.tsx';
import { useAction } from '../../../ui/asking/use-action.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { type Photo, PhotoField } from '../../files/staff/photo-field.tsx';
import {
  type DeskSample,
  deskAskDisposal,
  deskDispose,
  deskGiveBack,
  deskHandOver,
  deskPlace,
  deskPlaces,
} from '../contract.staff.ts';
import { PlaceFields, type PlaceValue } from './place-fields.tsx';
import { ReturnAddress } from './return-address.tsx';

/** What can be done with several samples at once. */
export type BatchKind = 'place' | 'handOver' | 'giveBack' | 'askDisposal' | 'dispose';

type Values = { staff_rid: string; express: string; waybill: string; reason: string; note?: string };
const titles: Record<BatchKind, string> = {
  place: '入库与移位',
  handOver: '交检测员领用',
  giveBack: '寄回客户',
  askDisposal: '申请销毁',
  dispose: '确认销毁',
};

/** Asks for what is needed, and does it with all of `samples` or with none. */
export function BatchDialog({
  kind,
  samples,
  onClose,
  onDone,
}: {
  kind: BatchKind;
  samples: readonly DeskSample[];
} & DialogEnds) {
  const [place, setPlace] = useState<PlaceValue>({ room: '', shelf: '', box: '' });
  const [photo, setPhoto] = useState<Photo>();
  const known = useCall(deskPlaces, {});
  const actions = {
    place: useAction(deskPlace, '已入库'),
    handOver: useAction(deskHandOver, '已交接'),
    giveBack: useAction(deskGiveBack, '已登记寄回'),
    askDisposal: useAction(deskAskDisposal, '已申请，待另一位同事确认'),
    dispose: useAction(deskDispose, '已处理'),
  };
  const rids = samples.map(({ rid }) => rid);
  const submit = async ({ note = '', ...values }: Values, isConfirmed: 0 | 1 = 1) => {
    const done = await {
      place: () => actions.place.run({ rids, ...place, note }),
      handOver: () => actions.handOver.run({ rids, staff_rid: values.staff_rid, note }),
      giveBack: () =>
        actions.giveBack.run({
          ...{ rids, express: values.express, waybill: values.waybill.trim(), note },
          photo_rid: photo?.rid ?? '',
        }),
      askDisposal: () => actions.askDisposal.run({ rids, reason: values.reason }),
      dispose: () => actions.dispose.run({ rids, is_confirmed: isConfirmed, note }),
    }[kind]();
    if (done) onDone();
  };
  const [form] = Form.useForm<Values>();
  const isBusy = actions[kind].isBusy;
  return (
    <FormModal
      title={titles[kind]}
      note={`${samples.length} 个样品：${samples.map(({ no }) => no).join('、')}`}
      onClose={onClose}
    >
      <Form form={form} layout="vertical" onFinish={(values: Values) => void submit(values)}>
        {kind === 'place' && (
          <Form.Item label="位置" required>
            <div className="flex flex-wrap gap-2">
              <PlaceFields value={place} onChange={(part) => setPlace({ ...place, ...part })} />
            </div>
          </Form.Item>
        )}
        {kind === 'handOver' && (
          <SelectField
            name="staff_rid"
            label="检测员"
            must="请选择检测员"
            options={known.data?.technicians.map(({ rid, name }) => ({ value: rid, label: name }))}
          />
        )}
        {kind === 'giveBack' && (
          <>
            <div className="mb-4 space-y-2">
              {[...new Map(samples.map((sample) => [sample.order_rid, sample])).values()].map((sample) => (
                <ReturnAddress key={sample.order_rid} sample={sample} />
              ))}
            </div>
            <SelectField
              name="express"
              label="快递公司"
              must="请填写快递公司"
              options={carriers.map((name) => ({ value: name, label: name }))}
            />
            <TextField name="waybill" label="运单号" must="请填写运单号" maxLength={40} />
            <Form.Item label="寄出照片" required>
              <PhotoField label="寄出照片" value={photo} onChange={setPhoto} />
            </Form.Item>
          </>
        )}
        {kind === 'askDisposal' ? (
          <TextField name="reason" label="销毁原因" must="请填写销毁原因" maxLength={200} rows={3} />
        ) : (
          <TextField name="note" label="备注" maxLength={500} rows={2} />
        )}
        <div className="flex gap-2">
          <Button type="primary" htmlType="submit" block loading={isBusy} danger={kind === 'dispose'}>
            {kind === 'dispose' ? '确认已销毁' : '确定'}
          </Button>
          {kind === 'dispose' && (
            <Button block loading={isBusy} onClick={() => void submit(form.getFieldsValue(), 0)}>
              驳回申请
            </Button>
          )}
        </div>
      </Form>
    </FormModal>
  );
}
