import { useId } from 'react';
import { carriers } from '../../core/parcel.ts';
import { TextField } from './field.tsx';

/** Carrier, with those that most send by, and number of a parcel: fields `express` and `waybill` of a form. */
export function WaybillFields({
  express,
  waybill,
  problems,
}: {
  express?: string;
  waybill?: string;
  problems: Record<string, string | undefined>;
}) {
  const carrierList = useId();
  return (
    <>
      <TextField
        name="express"
        label="快递公司"
        required
        defaultValue={express}
        problem={problems.express}
        list={carrierList}
        autoComplete="off"
        maxLength={30}
      />
      <datalist id={carrierList}>
        {carriers.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField
        name="waybill"
        label="运单号"
        required
        defaultValue={waybill}
        problem={problems.waybill}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
      />
    </>
  );
}
