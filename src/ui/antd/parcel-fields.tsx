import { Form } from 'antd';
import { useEffect, useState } from 'react';
import { carrierOf, carriers } from '../../core/parcel.ts';
import { SelectField, TextField } from './form-fields.tsx';

/** Whom a parcel goes to. */
type Person = { name: string; phone: string; address: string };

/** What the call behind the button does: `useAction` of it. */
type Look = {
  run: (input: { rid: string }) => Promise<{ data: Person } | undefined>;
  isBusy: boolean;
};

/** What is asked for of a parcel that is sent, `express` and `waybill`, below whom it goes to: shown once somebody looks. */
export function ParcelFields({ rid, look }: { rid: string; look: Look }) {
  const form = Form.useFormInstance();
  const waybill: string = Form.useWatch('waybill', form) ?? '';
  useEffect(() => {
    const carrier = carrierOf(waybill);
    if (carrier && !form.getFieldValue('express')) form.setFieldValue('express', carrier);
  }, [waybill, form]);
  return (
    <>
      <Addressee rid={rid} look={look} />
      <SelectField
        name="express"
        label="快递公司"
        must="请填写快递公司"
        options={carriers.map((name) => ({ value: name, label: name }))}
      />
      <TextField name="waybill" label="运单号" must="请填写运单号" maxLength={40} />
    </>
  );
}

function Addressee({ rid, look }: { rid: string; look: Look }) {
  const [shown, setShown] = useState<Person>();
  return shown ? (
    <p className="mb-4 text-sm text-fg [overflow-wrap:anywhere]">
      {shown.name} <span className="font-num">{shown.phone}</span>
      <span className="block">{shown.address}</span>
    </p>
  ) : (
    <button
      type="button"
      className="mb-4 cursor-pointer text-sm text-link hover:underline"
      aria-busy={look.isBusy}
      onClick={async () => setShown((await look.run({ rid }))?.data)}
    >
      查看收件人
    </button>
  );
}
