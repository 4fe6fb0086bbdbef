import QRCode from 'qrcode';

type Document = PDFKit.PDFDocument;

/** Millimetres in the points that PDFs count in. */
export const mm = 72 / 25.4;

/** Draws a QR code as one shape; `x`, `y` and `size` in points. */
export function drawQr(document: Document, text: string, x: number, y: number, size: number) {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const step = size / modules.size;
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column)) document.rect(x + column * step, y + row * step, step, step);
    }
  }
  document.fill('black');
}

/** One line of text that is cut where its room ends; `size` and `width` in points. */
export function drawLine(
  document: Document,
  text: string,
  x: number,
  y: number,
  {
    size,
    width,
    font = 'text',
    color = 'black',
  }: { size: number; width: number; font?: string; color?: string },
) {
  document.font(font).fontSize(size).fillColor(color);
  const letters = [...text];
  while (letters.length > 0 && document.widthOfString(letters.join('')) > width) letters.pop();
  const isCut = letters.length < [...text].length;
  if (isCut) letters.splice(-1, 1, '…');
  document.text(letters.join(''), x, y, { lineBreak: false });
}

/** Text over as many lines as `height` has room for, smaller down to `least` until all of it stands there; in points. */
export function drawWhole(
  document: Document,
  text: string,
  x: number,
  y: number,
  {
    least,
    width,
    height,
    font = 'text',
    ...drawn
  }: { size: number; least: number; width: number; height: number; font?: string },
) {
  let { size } = drawn;
  document.font(font).fillColor('black');
  while (document.fontSize(size).heightOfString(text, { width }) > height && size > least) size -= 0.5;
  document.text(text, x, y, { width, height, ellipsis: '…' });
}
