import { areaList } from '@vant/area-data';
import { isAllowed } from './region-rules.ts';

/*
 * Provinces, cities and counties of mainland China, Taiwan, Hong Kong and Macau with their six-digit codes
 * (specification section 3, "Region data"). About 160 KB of names: screens load this module lazily.
 */

/** One province, city or county; the code ends in 0000, in 00, or in neither. */
export type Place = { code: string; name: string };

/** The three names and the county's code, as addresses carry them. */
export type RegionFields = { province: string; city: string; area: string; address_code: string };

const { province_list, city_list, county_list } = areaList;
const [allProvinces, allCities, allCounties] = [province_list, city_list, county_list].map((list) =>
  Object.entries(list).map(([code, name]) => ({ code, name })),
) as [Place[], Place[], Place[]];

/** The names of a county's code; undefined for a code that is no county's. */
export function regionOf(code: string): { province: string; city: string; area: string } | undefined {
  if (!Object.hasOwn(county_list, code)) return undefined;
  const [province, city] = [province_list[`${code.slice(0, 2)}0000`], city_list[`${code.slice(0, 4)}00`]];
  return province && city ? { province, city, area: county_list[code] as string } : undefined;
}

/** Whether names and code name one and the same county. */
export function isRegion({ province, city, area, address_code }: RegionFields): boolean {
  const region = regionOf(address_code);
  return region?.province === province && region.city === city && region.area === area;
}

/** All provinces; with `allowed` (see `parseAllowRegion`) only those that hold an allowed county. */
export function provinces(allowed?: readonly string[]): Place[] {
  return among(allProvinces, '', allowed);
}

/** The cities of the province `code`; of a municipality the one or two that stand for it. */
export function citiesOf(code: string, allowed?: readonly string[]): Place[] {
  return among(allCities, code.slice(0, 2), allowed);
}

/** The counties of the city `code`, or its towns where a city has no counties (东莞市). */
export function countiesOf(code: string, allowed?: readonly string[]): Place[] {
  return among(allCounties, code.slice(0, 4), allowed);
}

function among(places: readonly Place[], start: string, allowed?: readonly string[]): Place[] {
  return places.filter(
    ({ code }) =>
      code.startsWith(start) && (!allowed || isAllowed(code, allowed) || holdsAllowed(code, allowed)),
  );
}

/** Whether a county below the province or city `code` is allowed. */
function holdsAllowed(code: string, allowed: readonly string[]): boolean {
  const start = code.replace(/(0000|00)$/, '');
  return start !== code && allowed.some((each) => each.startsWith(start));
}
