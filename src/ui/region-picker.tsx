import { useEffect, useState } from 'react';
import type { Place, RegionFields } from '../core/regions.ts';
import { type FieldProps, inputClass } from './forms/field.tsx';

type Regions = typeof import('../core/regions.ts');

/**
 * Picks province, city and county of mainland China, Taiwan, Hong Kong or Macau; with `allowed` (codes of the
 * setting allowRegion) only what is served. Three selects, so keyboards and phones have their own ways with it.
 * `onChange` hears of a whole region, or of undefined while one is being picked.
 */
export function RegionPicker({
  value,
  onChange,
  allowed,
  input,
  field,
}: {
  value?: RegionFields;
  onChange?: (region: RegionFields | undefined) => void;
  allowed?: readonly string[];
  /** Ties the picker to its label, help and problem; the label belongs to the province. */
  input?: Partial<FieldProps>;
  /** The name under which a form finds the picker to focus it. */
  field?: string;
}) {
  const regions = useRegions();
  const [picked, setPicked] = useState(value?.address_code ?? '');
  useEffect(() => {
    if (value) setPicked(value.address_code);
  }, [value]);

  const pick = (code: string) => {
    if (!regions) return;
    const whole = wholeCode(regions, code, allowed);
    setPicked(whole);
    const names = regions.regionOf(whole);
    onChange?.(names && { ...names, address_code: whole });
  };
  const province = picked && `${picked.slice(0, 2)}0000`;
  const city = picked.slice(2, 4) === '00' ? '' : picked && `${picked.slice(0, 4)}00`;
  const county = picked.endsWith('00') ? '' : picked;
  const levels: Level[] = [
    { label: '省份', current: province, places: regions?.provinces(allowed), known: value?.province },
    {
      label: '城市',
      current: city,
      places: province ? regions?.citiesOf(province, allowed) : [],
      known: value?.city,
    },
    {
      label: '区县',
      current: county,
      places: city ? regions?.countiesOf(city, allowed) : [],
      known: value?.area,
    },
  ];
  return (
    <div className="grid grid-cols-1 gap-2 sm:grid-cols-3">
      {levels.map(({ label, current, places, known }, level) => (
        <select
          key={label}
          {...input}
          id={level === 0 ? input?.id : undefined}
          aria-label={label}
          data-field={level === 0 ? field : undefined}
          className={`select-arrow ${inputClass('normal')}`}
          value={current}
          disabled={!places || (level > 0 && places.length === 0)}
          onChange={(event) => pick(event.target.value || parentOf(current))}
        >
          <option value="">{label}</option>
          {!places && current && <option value={current}>{known}</option>}
          {places?.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      ))}
    </div>
  );
}

type Level = { label: string; current: string; places: Place[] | undefined; known?: string };

/** The data of all regions, once it is there. */
function useRegions(): Regions | undefined {
  const [regions, setRegions] = useState<Regions>();
  useEffect(() => {
    let isWanted = true;
    import('../core/regions.ts').then(
      (loaded) => isWanted && setRegions(loaded),
      (error) => console.warn('regions could not be loaded', error),
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return regions;
}

/** Goes on by itself wherever there is only one place to choose. */
function wholeCode(regions: Regions, code: string, allowed?: readonly string[]): string {
  if (!code) return '';
  const isProvince = code.endsWith('0000');
  if (!isProvince && !code.endsWith('00')) return code;
  const below = isProvince ? regions.citiesOf(code, allowed) : regions.countiesOf(code, allowed);
  const [only] = below;
  return below.length === 1 && only ? wholeCode(regions, only.code, allowed) : code;
}

/** 110101 → 110100 → 110000 → nothing chosen. */
function parentOf(code: string): string {
  if (!code.endsWith('00')) return `${code.slice(0, 4)}00`;
  return code.endsWith('0000') ? '' : `${code.slice(0, 2)}0000`;
}
