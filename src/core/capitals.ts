const digits = [...'零壹贰叁肆伍陆柒捌玖'];
const places = ['仟', '佰', '拾', ''];

/**
 * 106000 → "壹仟零陆拾元整": an amount in fen as it is written on Chinese bills, without the leading 人民币. Below zero it
 * begins with 负. Throws on what is not a whole number of fen. Source: 支付结算办法, annex 1.
 */
export function inCapitals(fen: number): string {
  if (!Number.isSafeInteger(fen)) throw new Error(`${fen} is no whole number of fen`);
  const amount = Math.abs(fen);
  const [yuan, jiao, cents] = [Math.floor(amount / 100), Math.floor(amount / 10) % 10, amount % 10];
  const whole = yuan > 0 || amount === 0 ? `${read(yuan) || '零'}元` : '';
  const tenths = jiao ? `${digits[jiao]}角` : whole && cents ? '零' : '';
  const rest = cents ? `${digits[cents]}分` : '';
  return `${fen < 0 ? '负' : ''}${whole}${tenths}${rest}${tenths || rest ? '' : '整'}`;
}

/** A count of yuan; nothing for 0. */
function read(count: number): string {
  for (const [unit, name] of [
    [1e8, '亿'],
    [1e4, '万'],
  ] as const) {
    if (count < unit) continue;
    const rest = count % unit;
    const gap = rest > 0 && rest < unit / 10 ? '零' : '';
    return `${read(Math.floor(count / unit))}${name}${gap}${read(rest)}`;
  }
  const written = [...String(count).padStart(4, '0')].map((digit, place) =>
    digit === '0' ? '零' : `${digits[Number(digit)]}${places[place]}`,
  );
  return written
    .join('')
    .replace(/零+/g, '零')
    .replace(/^零|零$/g, '');
}
