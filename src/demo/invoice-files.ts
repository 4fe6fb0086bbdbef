import { createHash } from 'node:crypto';
import { inCapitals } from '../core/capitals.ts';
import { shanghaiTime } from '../core/shanghai.ts';
import { escapeHtml } from '../host/pages/html.ts';
import { paper } from '../host/papers/pdf.ts';
import { type DemoInvoice, type Face, faceColors, faceOf, faceSize } from './invoice-face.ts';

/** The files of a specimen, all made of the same invoice. */
export const demoInvoiceFiles = {
  pdf: pdfOf,
  ofd: ofdOf,
  xml: async (invoice: DemoInvoice) => xmlOf(invoice),
};

async function pdfOf(invoice: DemoInvoice): Promise<Buffer> {
  const drawing = new URL('./invoice.drawing.ts', import.meta.url);
  const title = `电子发票 ${invoice.number}`;
  const { bytes } = await paper(title, drawing, { ...faceOf(invoice), title }).inHand();
  return bytes as Buffer;
}

/** In yuan as files have it: without commas. */
const plain = (fen: number) => (fen / 100).toFixed(2);

/** As the tax bureaus deliver it. */
function xmlOf(invoice: DemoInvoice): Buffer {
  const { number, isSpecial, buyer, seller, fen, taxFen, taxRate } = invoice;
  const time = shanghaiTime(new Date(invoice.at));
  const party = (name: string, { name: who, taxNo, contact, account }: DemoInvoice['buyer']) =>
    node(`${name}Information`, {
      ...{ [`${name}IdNum`]: taxNo, [`${name}Name`]: who },
      ...{ [`${name}Addr`]: contact, [`${name}BankName`]: account },
    });
  const amounts = {
    Amount: plain(fen - taxFen),
    TaxRate: (taxRate / 100).toFixed(2),
    ComTaxAm: plain(taxFen),
  };
  const capitals = `${fen < 0 ? '（负数）' : ''}${inCapitals(Math.abs(fen))}`;
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<EInvoice>
<Header>${node('EIid', number)}${node('EInvoiceTag', 'SWEI3200')}${node('Version', '0.2')}${node('GeneralOrSpecialVAT', isSpecial ? '01' : '02')}</Header>
<EInvoiceData>
${party('Seller', seller)}
${party('Buyer', buyer)}
${node('BasicInformation', {
  ...{ TotalAmWithoutTax: plain(fen - taxFen), TotalTaxAm: plain(taxFen) },
  ...{ 'TotalTax-includedAmount': plain(fen), 'TotalTax-includedAmountInChinese': capitals },
  ...{ Drawer: invoice.clerk, RequestTime: time },
})}
${node('IssuItemInformation', {
  ...{ ItemName: `*研发和技术服务*${invoice.item}`, MeaUnits: '项', Quantity: fen < 0 ? '-1' : '1' },
  ...{ ...amounts, TotaltaxIncludedAmount: plain(fen), TaxClassificationCode: invoice.goodsCode },
})}
${node('AdditionalInformation', { Remark: [invoice.blueNumber && `被红冲蓝字数电发票号码：${invoice.blueNumber}`, invoice.remark, '演示样张'].filter(Boolean).join(' ') })}
</EInvoiceData>
${node('TaxSupervisionInfo', { InvoiceNumber: number, IssueTime: time, TaxBureauCode: '13100000000', TaxBureauName: '演示税务局' })}
</EInvoice>
`);
}

/** An element with text or with others. */
function node(name: string, content: string | Record<string, string>): string {
  const inside =
    typeof content === 'string'
      ? escapeHtml(content)
      : Object.entries(content)
          .map(([each, text]) => node(each, text))
          .join('');
  return `<${name}>${inside}</${name}>`;
}

/** An OFD document (GB/T 33190-2016) of one page: texts and lines, with a font that readers have. */
async function ofdOf(invoice: DemoInvoice): Promise<Buffer> {
  const face = faceOf(invoice);
  const xmlns = 'xmlns:ofd="http://www.ofdspec.org/2016"';
  const box = `0 0 ${faceSize.width} ${faceSize.height}`;
  const day = shanghaiTime(new Date(invoice.at)).slice(0, 10);
  const id = createHash('md5').update(invoice.number).digest('hex');
  const parts: Record<string, string> = {
    'OFD.xml': `<ofd:OFD ${xmlns} DocType="OFD" Version="1.1"><ofd:DocBody><ofd:DocInfo>${node('ofd:DocID', id)}${node('ofd:Title', `电子发票 ${invoice.number}`)}${node('ofd:CreationDate', day)}<ofd:CustomDatas><ofd:CustomData Name="发票号码">${invoice.number}</ofd:CustomData><ofd:CustomData Name="价税合计">${plain(invoice.fen)}</ofd:CustomData></ofd:CustomDatas></ofd:DocInfo><ofd:DocRoot>Doc_0/Document.xml</ofd:DocRoot></ofd:DocBody></ofd:OFD>`,
    'Doc_0/Document.xml': `<ofd:Document ${xmlns}><ofd:CommonData><ofd:MaxUnitID>${face.texts.length + face.lines.length + 10}</ofd:MaxUnitID><ofd:PageArea><ofd:PhysicalBox>${box}</ofd:PhysicalBox></ofd:PageArea><ofd:PublicRes>PublicRes.xml</ofd:PublicRes></ofd:CommonData><ofd:Pages><ofd:Page ID="1" BaseLoc="Pages/Page_0/Content.xml"/></ofd:Pages></ofd:Document>`,
    'Doc_0/PublicRes.xml': `<ofd:Res ${xmlns} BaseLoc="Res"><ofd:Fonts><ofd:Font ID="2" FontName="宋体" FamilyName="宋体"/></ofd:Fonts></ofd:Res>`,
    'Doc_0/Pages/Page_0/Content.xml': `<ofd:Page ${xmlns}><ofd:Area><ofd:PhysicalBox>${box}</ofd:PhysicalBox></ofd:Area><ofd:Content><ofd:Layer ID="3" Type="Body">${objectsOf(face)}</ofd:Layer></ofd:Content></ofd:Page>`,
  };
  const { strToU8, zipSync } = await import('fflate');
  const made = Object.entries(parts).map(
    ([name, text]) => [name, strToU8(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`)] as const,
  );
  return Buffer.from(zipSync(Object.fromEntries(made), { mtime: invoice.at }));
}

function objectsOf({ texts, lines }: Face): string {
  let unit = 10;
  const drawn = lines.map(([x1, y1, x2, y2]) => {
    const [width, height] = [x2 - x1, y2 - y1];
    return `<ofd:PathObject ID="${unit++}" Boundary="${x1} ${y1} ${width || 0.25} ${height || 0.25}" LineWidth="0.25"><ofd:StrokeColor Value="${rgb('brown')}"/><ofd:AbbreviatedData>M 0 0 L ${width} ${height}</ofd:AbbreviatedData></ofd:PathObject>`;
  });
  const written = texts.map(({ text, x, y, size, align, color = 'black', isStrong }) => {
    const steps = [...text].map((letter) => round(letter.charCodeAt(0) < 256 ? size / 2 : size));
    const width = steps.reduce((sum, step) => sum + step, 0);
    const left = round(x - (align === 'end' ? width : align === 'middle' ? width / 2 : 0));
    const weight = isStrong ? ' Weight="700"' : '';
    return `<ofd:TextObject ID="${unit++}" Boundary="${left} ${round(y - size)} ${round(width)} ${round(size * 1.3)}" Font="2" Size="${size}"${weight}><ofd:FillColor Value="${rgb(color)}"/><ofd:TextCode X="0" Y="${size}" DeltaX="${steps.slice(0, -1).join(' ')}">${escapeHtml(text)}</ofd:TextCode></ofd:TextObject>`;
  });
  return [...drawn, ...written].join('');
}

const round = (length: number) => Math.round(length * 100) / 100;
const rgb = (color: keyof typeof faceColors) =>
  [1, 3, 5].map((at) => Number.parseInt(faceColors[color].slice(at, at + 2), 16)).join(' ');
