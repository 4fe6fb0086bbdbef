import { type FormEvent, useId } from 'react';
import { carrierOf, carriers } from '../../core/parcel.ts';
import { shown } from '../showing/shown.ts';
import { TextField } from './field.tsx';
import { fieldsOf } from './problems.ts';

/** Carrier, with those that most send by, and number of a parcel: fields `express` and `waybill` of a form. */
export function WaybillFields({
  express,
  waybill,
  problems,
  isOptional = false,
  help,
}: {
  express?: string;
  waybill?: string;
  problems: Record<string, string | undefined>;
  isOptional?: boolean;
  /** Below the carrier. */
  help?: string;
}) {
  const carrierList = useId();
  const field = fieldsOf(problems);
  const optional = isOptional ? '（选填）' : '';
  return (
    <>
      <TextField
        {...field('express')}
        label={`快递公司${optional}`}
        required={!isOptional}
        help={help}
        defaultValue={express}
        list={carrierList}
        autoComplete="off"
        maxLength={30}
      />
      <datalist id={carrierList}>
        {carriers.map((name) => (
          <option key={name} value={name} label={shown(name)} />
        ))}
      </datalist>
      <TextField
        {...field('waybill')}
        kind="waybill"
        label={`运单号${optional}`}
        required={!isOptional}
        defaultValue={waybill}
        onInput={nameCarrier}
      />
    </>
  );
}

/** Names the carrier whose number is typed, unless somebody named another. */
function nameCarrier({ currentTarget: { value, form } }: FormEvent<HTMLInputElement>) {
  const express = form?.elements.namedItem('express');
  const carrier = carrierOf(value);
  if (carrier && express instanceof HTMLInputElement && !express.value) express.value = carrier;
}
