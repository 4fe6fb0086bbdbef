import type { RegionFields } from '../../core/regions.ts';
import { RegionPicker } from '../region-picker.tsx';
import { Field, TextField } from './field.tsx';
import { fieldsOf } from './problems.ts';

/** Where something is: region and street, as the fields by which calls know them. */
export function PlaceFields({
  label,
  help,
  allowed,
  region,
  onRegion,
  street,
  problems,
}: {
  label: string;
  help?: string;
  /** The regions on offer, unless all are. */
  allowed?: readonly string[];
  region: RegionFields | undefined;
  onRegion: (region: RegionFields | undefined) => void;
  street: string | undefined;
  problems: Record<string, string | undefined>;
}) {
  return (
    <>
      <Field label={label} isRequired problem={problems.region} help={help} className="sm:col-span-2">
        {(input) => (
          <RegionPicker value={region} onChange={onRegion} allowed={allowed} input={input} field="region" />
        )}
      </Field>
      {(['province', 'city', 'area', 'address_code'] as const).map((name) => (
        <input key={name} type="hidden" name={name} value={region?.[name] ?? ''} />
      ))}
      <TextField
        {...fieldsOf(problems)('address')}
        kind="street"
        label="详细地址"
        required
        defaultValue={street}
        className="sm:col-span-2"
      />
    </>
  );
}

/** The same problems: what is wrong with a part of the region is wrong with `region`. */
export function regionAsOne({
  province,
  city,
  area,
  address_code,
  ...problems
}: Record<string, string | undefined>): Record<string, string | undefined> {
  return { ...problems, region: province ?? city ?? area ?? address_code };
}
