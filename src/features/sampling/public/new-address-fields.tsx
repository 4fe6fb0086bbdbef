import type { RegionFields } from '../../../core/regions.ts';
import { TextField } from '../../../ui/forms/field.tsx';
import { PlaceFields } from '../../../ui/forms/place-fields.tsx';
import { fieldsOf, type Problems } from '../../../ui/forms/problems.ts';

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
  const field = fieldsOf(problems);
  return (
    <div className="grid gap-x-5 gap-y-4.5 sm:grid-cols-2">
      <TextField {...field('name')} kind="name" label="姓名" required defaultValue={filled.name} />
      <TextField {...field('phone')} kind="mobile" label="手机" required defaultValue={filled.phone} />
      <PlaceFields
        label="取样地区"
        allowed={regions}
        region={region}
        onRegion={onRegion}
        street={filled.address}
        problems={problems}
      />
    </div>
  );
}
