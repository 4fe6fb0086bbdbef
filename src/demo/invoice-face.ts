import { inCapitals } from '../core/capitals.ts';
import { shanghaiDate } from '../core/shanghai.ts';
import { yuan } from '../core/yuan.ts';

/** An invoice of the stand-in; amounts in fen, below 0 for a negative one. */
export type DemoInvoice = {
  orderNo: string;
  number: string;
  /** ISO 8601. */
  at: string;
  isSpecial: boolean;
  buyer: { name: string; taxNo: string; contact: string; account: string };
  seller: { name: string; taxNo: string; contact: string; account: string };
  clerk: string;
  item: string;
  goodsCode: string;
  /** In percent. */
  taxRate: number;
  fen: number;
  taxFen: number;
  remark: string;
  /** The number of the invoice that this one takes back; empty for others. */
  blueNumber: string;
};

/** A line of text; all in millimetres from the page's upper left corner, `y` where the text stands. */
type FaceText = {
  text: string;
  x: number;
  y: number;
  size: number;
  align?: 'middle' | 'end';
  color?: keyof typeof faceColors;
  isStrong?: true;
};
/** How an invoice looks, whatever it is drawn with. */
export type Face = {
  texts: FaceText[];
  lines: (readonly [x1: number, y1: number, x2: number, y2: number])[];
};

export const faceSize = { width: 210, height: 140 };
export const faceColors = { black: '#000000', red: '#c00000', brown: '#8b4a2b', grey: '#888888' } as const;

/** The face of a fully digital invoice, marked as a specimen. */
export function faceOf(invoice: DemoInvoice): Face {
  const { number, isSpecial, buyer, seller, item, fen, taxFen, taxRate, blueNumber } = invoice;
  const texts: FaceText[] = [];
  const put = (text: string, x: number, y: number, more: Partial<FaceText> = {}) => {
    texts.push({ text, x, y, size: 3.2, ...more });
  };
  const label = (text: string, x: number, y: number, more: Partial<FaceText> = {}) =>
    put(text, x, y, { color: 'brown', ...more });

  const kind = isSpecial ? '增值税专用发票' : '普通发票';
  label(`电子发票（${kind}）`, 97, 16, { size: 5.8, align: 'middle', isStrong: true });
  put('演示样张 · 不作报销凭证', 97, 22, { size: 3.4, align: 'middle', color: 'red', isStrong: true });
  label('发票号码：', 147, 13);
  put(number, 164, 13);
  label('开票日期：', 147, 19);
  put(dayInWords(invoice.at), 164, 19);

  const party = (name: string, x: number, { name: who, taxNo }: DemoInvoice['buyer']) => {
    for (const [index, letter] of [...name].entries())
      label(letter, x + 3.5, 35 + index * 5, { align: 'middle' });
    label('名称：', x + 9, 35);
    put(cut(who, 24), x + 19, 35);
    label('统一社会信用代码/纳税人识别号：', x + 9, 47);
    put(taxNo, x + 58, 47);
  };
  party('购买方', 8, buyer);
  party('销售方', 105, seller);

  const columns = [
    ['项目名称', 10],
    ['单位', 72],
    ['数量', 88],
    ['单价', 128, 'end'],
    ['金额', 154, 'end'],
    ['税率', 168, 'end'],
    ['税额', 200, 'end'],
  ] as const;
  for (const [name, x, align] of columns) label(name, x, 58, { align });
  const [net, sign] = [fen - taxFen, fen < 0 ? '-' : ''];
  put(`*研发和技术服务*${cut(item, 12)}`, 10, 65);
  put('项', 72, 65);
  put(`${sign}1`, 88, 65);
  put(yuan(Math.abs(net)), 128, 65, { align: 'end' });
  put(yuan(net), 154, 65, { align: 'end' });
  put(`${taxRate}%`, 168, 65, { align: 'end' });
  put(yuan(taxFen), 200, 65, { align: 'end' });
  label('合计', 30, 91, { align: 'middle' });
  put(`¥${yuan(net)}`, 154, 91, { align: 'end' });
  put(`¥${yuan(taxFen)}`, 200, 91, { align: 'end' });
  label('价税合计（大写）', 12, 99);
  put(`${fen < 0 ? '（负数）' : ''}${inCapitals(Math.abs(fen))}`, 50, 99);
  label('（小写）', 142, 99);
  put(`¥${yuan(fen)}`, 156, 99, { isStrong: true });

  label('备', 11.5, 114, { align: 'middle' });
  label('注', 11.5, 120, { align: 'middle' });
  const notes = [
    blueNumber && `被红冲蓝字数电发票号码：${blueNumber}`,
    invoice.remark,
    (buyer.contact || buyer.account) && `购方：${buyer.contact} ${buyer.account}`,
    (seller.contact || seller.account) && `销方：${seller.contact} ${seller.account}`,
  ].filter(Boolean);
  for (const [index, note] of notes.entries()) put(cut(note, 58), 18, 109 + index * 5);
  label('开票人：', 14, 135);
  put(invoice.clerk, 28, 135);
  put('本样张由演示模式的开票平台生成', 202, 135, { size: 2.6, align: 'end', color: 'grey' });

  const [left, right, top, bottom] = [8, 202, 28, 130];
  const across = (y: number) => [left, y, right, y] as const;
  return {
    texts,
    lines: [
      ...[top, 53, 94, 104, bottom].map(across),
      ...[left, right].map((x) => [x, top, x, bottom] as const),
      ...[15, 105, 112].map((x) => [x, top, x, 53] as const),
      [15, 104, 15, bottom],
    ],
  };
}

/** 2026年11月20日, on a clock in Shanghai. */
function dayInWords(at: string): string {
  const [year, month, day] = shanghaiDate(new Date(at)).split('-');
  return `${year}年${month}月${day}日`;
}

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);
