import type { RegionFields } from '../../../core/regions.ts';
import { Field, TextField } from '../../../ui/forms/field.tsx';
import type { Problems } from '../../../ui/forms/problems.ts';
import { RegionPicker } from '../../../ui/region-picker.tsx';

/** Whom the courier meets, and where; the picker offers only what is served (specification section 5). */
export function NewAddressFields({
  problems,
  regions,
  region,
  onRegion,
  filled = {},
}: {
  problems: Problems;
  regions: readonly string[];
  region: RegionFields | undefined;
  onRegion: (region: RegionFields | undefined) => void;
  /** What the fields hold at first. */
  filled?: { name?: string; phone?: string; address?: string };
}) {
  return (
    <div className="grid gap-x-5 gap-y-4.5 sm:grid-cols-2">
      <TextField
        name="name"
        label="姓名"
        required
        problem={problems.name}
        defaultValue={filled.name}
        autoComplete="name"
        maxLength={50}
      />
      <TextField
        name="phone"
        type="tel"
        label="手机"
        required
        problem={problems.phone}
        defaultValue={filled.phone}
        autoComplete="tel-national"
        inputMode="numeric"
        maxLength={11}
      />
      <Field label="取样地区" isRequired problem={problems.region} className="sm:col-span-2">
        {(input) => (
          <RegionPicker value={region} onChange={onRegion} allowed={regions} input={input} field="region" />
        )}
      </Field>
      {(['province', 'city', 'area', 'address_code'] as const).map((name) => (
        <input key={name} type="hidden" name={name} value={region?.[name] ?? ''} />
      ))}
      <TextField
        name="address"
        label="详细地址"
        required
        problem={problems.address}
        defaultValue={filled.address}
        placeholder="街道、楼栋、房间号"
        autoComplete="street-address"
        maxLength={200}
        className="sm:col-span-2"
      />
    </div>
  );
}
