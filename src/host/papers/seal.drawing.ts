import { mm } from './drawing.ts';

const red = '#c8281e';

/** A round seal as it will be on the signed paper: name along the rim, star, purpose; marked as a preview. Points. */
export function drawSeal(
  document: PDFKit.PDFDocument,
  { name, purpose }: { name: string; purpose: string },
  x: number,
  y: number,
  radius: number,
) {
  document.save().opacity(0.75);
  document.circle(x, y, radius).lineWidth(1.8).stroke(red);
  document.path(star(x, y - radius * 0.06, radius * 0.3)).fill(red);
  drawAlong(document, name, x, y, radius);
  document
    .font('strong')
    .fontSize(radius * 0.19)
    .fillColor(red);
  document.text(purpose, x - document.widthOfString(purpose) / 2, y + radius * 0.42, { lineBreak: false });
  document.fontSize(radius * 0.14);
  const mark = '预览';
  document.text(mark, x - document.widthOfString(mark) / 2, y + radius * 0.67, { lineBreak: false });
  document.restore();
}

/** Letters that stand on an arc over the star, at most three quarters of the circle. */
function drawAlong(document: PDFKit.PDFDocument, name: string, x: number, y: number, radius: number) {
  const letters = [...name];
  const step = Math.min(28, 240 / Math.max(1, letters.length));
  const size = Math.min(radius * 0.26, radius * 0.74 * ((step * Math.PI) / 180) * 0.95);
  document.font('strong').fontSize(size).fillColor(red);
  letters.forEach((letter, index) => {
    const angle = (index - (letters.length - 1) / 2) * step;
    document.save().rotate(angle, { origin: [x, y] });
    document.text(letter, x - document.widthOfString(letter) / 2, y - radius + 0.9 * mm, {
      lineBreak: false,
    });
    document.restore();
  });
}

function star(x: number, y: number, radius: number): string {
  const corners = Array.from({ length: 10 }, (_, index) => {
    const angle = (index * Math.PI) / 5 - Math.PI / 2;
    const reach = index % 2 ? radius * 0.382 : radius;
    return `${x + reach * Math.cos(angle)} ${y + reach * Math.sin(angle)}`;
  });
  return `M${corners.join('L')}Z`;
}
