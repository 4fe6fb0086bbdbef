/**
 * The codes of the setting allowRegion, written as a JSON array, as the text of one, or as a comma list
 * (specification section 3). What is no six-digit code is left out.
 */
export function parseAllowRegion(value: unknown): string[] {
  const items = typeof value === 'string' ? value.replace(/[[\]"'\s]/g, '').split(/[,，]/) : value;
  if (!Array.isArray(items)) return [];
  return [...new Set(items.map(String))].filter((code) => /^\d{6}$/.test(code));
}

/** Whether the county `code` is among `allowed`, itself or by its city's or province's code. */
export function isAllowed(code: string, allowed: readonly string[]): boolean {
  return [code, `${code.slice(0, 4)}00`, `${code.slice(0, 2)}0000`].some((each) => allowed.includes(each));
}

/** Province, city and county in one line, without what only fills a level: 北京市东城区, 湖北省仙桃市. */
export function regionLine({
  province,
  city,
  area,
}: {
  province: string;
  city: string;
  area: string;
}): string {
  const isFiller = city === province || city === '县' || city.includes('直辖县');
  return `${province}${isFiller ? '' : city}${area === city || area === '市辖区' ? '' : area}`;
}
