import { inflateRawSync } from 'node:zlib';
import { ProviderFailed } from './outbound.ts';
import type { BillLine } from './payments.ts';

/** No bill of one day is larger, unpacked, in bytes. */
const largestBill = 64 * 1024 * 1024;

/**
 * The lines of a trade bill of WeChat Pay (bill_type ALL, CSV with a backquote before each value).
 * https://pay.weixin.qq.com/doc/v3/merchant/4012791907
 */
export function parseWechatBill(text: string): BillLine[] {
  const rows = rowsOf(text, '`');
  const lines: BillLine[] = [];
  for (const row of recordsOf(rows, '交易时间')) {
    const isRefund = row.交易状态 === 'REFUND';
    if (!isRefund && row.交易状态 !== 'SUCCESS') continue;
    const amount = isRefund ? row.申请退款金额 || row.退款金额 : row.订单金额 || row.应结订单金额;
    lines.push({
      kind: isRefund ? 'refund' : 'payment',
      no: row.商户订单号 ?? '',
      refundNo: isRefund ? (row.商户退款单号 ?? '') : '',
      transactionId: row.微信订单号 ?? '',
      fen: Math.abs(signedFen(amount)),
      feeFen: signedFen(row.手续费),
    });
  }
  return lines;
}

/**
 * The lines of a trade bill of Alipay: a ZIP with one CSV of details in GBK and one of sums.
 * https://opendocs.alipay.com/open/02fknm
 */
export function parseAlipayBill(archive: Buffer): BillLine[] {
  const decoder = new TextDecoder('gbk');
  const lines: BillLine[] = [];
  for (const bytes of unzip(archive)) {
    for (const row of recordsOf(rowsOf(decoder.decode(bytes), '#'), '支付宝交易号')) {
      if (row.业务类型 === undefined || row['订单金额（元）'] === undefined) continue;
      const isRefund = row.业务类型.startsWith('退款');
      const fee = Math.abs(signedFen(row['服务费（元）']));
      lines.push({
        kind: isRefund ? 'refund' : 'payment',
        no: row.商户订单号 ?? '',
        refundNo: isRefund ? (row['退款批次号/请求号'] ?? '') : '',
        transactionId: row.支付宝交易号 ?? '',
        fen: Math.abs(signedFen(row['订单金额（元）'])),
        feeFen: isRefund ? -fee : fee,
      });
    }
  }
  return lines;
}

function rowsOf(text: string, mark: '`' | '#'): string[][] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() && !(mark === '#' && line.startsWith('#')))
    .map((line) => line.split(',').map((cell) => cell.trim().replace(/^`/, '').trim()));
}

/** The rows between the header that begins with `first` and the first row of another width. */
function recordsOf(rows: readonly string[][], first: string): Record<string, string>[] {
  const start = rows.findIndex((row) => row[0] === first);
  const header = rows[start] ?? [];
  const records: Record<string, string>[] = [];
  for (const row of rows.slice(start + 1)) {
    if (start < 0 || row[0]?.startsWith('总交易单数')) break;
    if (row.length !== header.length) throw new ProviderFailed('a bill has lines of different widths');
    records.push(Object.fromEntries(header.map((name, index) => [name, row[index] ?? ''])));
  }
  return records;
}

/** Yuan with any number of decimals as fen, half a fen away from 0; throws for what is no amount. */
function signedFen(text = ''): number {
  const [, sign, whole = '', part = ''] = /^([+-]?)(\d{1,12})(?:\.(\d{1,8}))?$/.exec(text || '0') ?? [];
  if (sign === undefined) throw new ProviderFailed('a bill has an amount that is none');
  const fen = Number(whole) * 100 + Math.round(Number(part.padEnd(8, '0')) / 1_000_000);
  return sign === '-' && fen !== 0 ? -fen : fen;
}

/** The files of a ZIP archive, by its central directory. */
function unzip(archive: Buffer): Buffer[] {
  const end = archive.lastIndexOf(Buffer.from('504b0506', 'hex'));
  if (end < 0) throw new ProviderFailed('a bill is no ZIP archive');
  try {
    const count = archive.readUInt16LE(end + 10);
    let at = archive.readUInt32LE(end + 16);
    const files: Buffer[] = [];
    for (let index = 0; index < count; index++) {
      const method = archive.readUInt16LE(at + 10);
      const packed = archive.readUInt32LE(at + 20);
      const local = archive.readUInt32LE(at + 42);
      const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
      const bytes = archive.subarray(begin, begin + packed);
      files.push(method === 8 ? inflateRawSync(bytes, { maxOutputLength: largestBill }) : bytes);
      at +=
        46 + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
    }
    return files;
  } catch {
    throw new ProviderFailed('a bill is a broken ZIP archive');
  }
}
