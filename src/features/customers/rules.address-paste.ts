import { citiesOf, countiesOf, provinces, type RegionFields } from '../../core/regions.ts';

/** What was read of a pasted address; what was not found is left out. */
export type PastedAddress = { name?: string; phone?: string; region?: RegionFields; address?: string };

const labels =
  /(?:收货|收件|联系|寄件)?(?:人|姓名|联系人)(?:姓名)?\s*[:：]|(?:手机|电话|联系电话|联系方式)(?:号码?)?\s*[:：]|(?:所在)?地区\s*[:：]|(?:详细|收货|收件|联系|寄件)?地址\s*[:：]/g;
const phonePattern = /(?:\+?86[- ]?)?(1[3-9]\d)[- ]?(\d{4})[- ]?(\d{4})(?!\d)/;

/**
 * Reads name, mobile number, county and street from a text as couriers and shops hand it around, in any order. A county is read
 * only where its city or province says which of several of the same name it is; nothing is guessed.
 */
export function readAddress(text: string): PastedAddress {
  const found: PastedAddress = {};
  let left = text.replace(labels, ' ').replace(/[,，;；、|\n\t]+/g, ' ');
  const phone = phonePattern.exec(left);
  if (phone) {
    found.phone = phone.slice(1, 4).join('');
    left = left.replace(phone[0], ' ');
  }
  const place = placeIn(left);
  if (place) {
    found.region = place.region;
    const [before, after] = [left.slice(0, place.from), left.slice(place.to)];
    // The street follows the county without a break; a word that stands apart is whom it is for.
    const [street = '', ...others] = after.trim().split(/\s{2,}|\s(?=[\p{Script=Han}·]{2,4}\s*$)/u);
    if (street) found.address = street.replace(/\s+/g, ' ').trim().slice(0, 200);
    left = [before, ...others].join(' ');
  }
  const isPlace = (word: string) =>
    found.region && Object.values(found.region).some((part) => part.startsWith(word));
  const names = left.split(/\s+/).filter((word) => /^[\p{Script=Han}·]{2,10}$/u.test(word) && !isPlace(word));
  if (names.length === 1 && names[0]) found.name = names[0];
  return found;
}

/** The county that a text names, and from where to where it does so; undefined where it is not plain which one. */
function placeIn(text: string): { region: RegionFields; from: number; to: number } | undefined {
  const hits = provinces().flatMap((province) =>
    citiesOf(province.code).flatMap((city) => {
      const inProvince = at(text, province.name, 0);
      const inCity = isNamedAs(city.name, province.name)
        ? inProvince
        : at(text, city.name, inProvince?.to ?? 0);
      if (!inProvince && !inCity) return [];
      return countiesOf(city.code).flatMap((county) => {
        const start = Math.max(inProvince?.to ?? 0, inCity?.to ?? 0);
        const here = exactly(text, county.name, start);
        if (!here || here.from - start > 6) return [];
        const from = Math.min(inProvince?.from ?? here.from, inCity?.from ?? here.from);
        const region = {
          ...{ province: province.name, city: city.name, area: county.name, address_code: county.code },
        };
        return { region, from, to: here.to, plain: (inProvince ? 1 : 0) + (inCity ? 1 : 0) };
      });
    }),
  );
  const most = Math.max(...hits.map(({ plain }) => plain));
  const best = hits.filter(({ plain }) => plain === most);
  return best.length === 1 ? best[0] : undefined;
}

const endings = /(?:特别行政区|(?:壮族|回族|维吾尔)?自治区|自治州|省|市|地区|盟)$/;

/** Where a province or city is named, with or without its ending. */
function at(text: string, name: string, start: number): { from: number; to: number } | undefined {
  const short = name.replace(endings, '');
  return exactly(text, name, start) ?? (short.length > 1 ? exactly(text, short, start) : undefined);
}

function exactly(text: string, name: string, start: number): { from: number; to: number } | undefined {
  const from = text.indexOf(name, start);
  return from === -1 ? undefined : { from, to: from + name.length };
}

/** 北京市 is its own city; cities that the region data only makes up (县, 省直辖县) are never named. */
function isNamedAs(city: string, province: string): boolean {
  return city === province || /^(?:县|省直辖县|自治区直辖县)$/.test(city);
}
