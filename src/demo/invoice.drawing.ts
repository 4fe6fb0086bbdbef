import { mm } from '../host/papers/drawing.ts';
import { type Face, faceColors, faceSize } from './invoice-face.ts';

/** Draws the face of a specimen of an invoice. */
export function draw(document: PDFKit.PDFDocument, { title, texts, lines }: Face & { title: string }) {
  document.info.Title = title;
  document.addPage({ size: [faceSize.width * mm, faceSize.height * mm], margin: 0 });
  for (const [x1, y1, x2, y2] of lines)
    document
      .moveTo(x1 * mm, y1 * mm)
      .lineTo(x2 * mm, y2 * mm)
      .lineWidth(0.6)
      .stroke(faceColors.brown);
  for (const { text, x, y, size, align, color = 'black', isStrong } of texts) {
    document.font(isStrong ? 'strong' : 'text').fontSize(size * mm);
    const width = document.widthOfString(text);
    const left = x * mm - (align === 'end' ? width : align === 'middle' ? width / 2 : 0);
    document
      .fillColor(faceColors[color])
      .text(text, left, y * mm, { lineBreak: false, baseline: 'alphabetic' });
  }
}
