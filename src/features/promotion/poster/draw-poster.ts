import type { PosterWords } from './rules.ts';

/** Width and height of a poster, in pixels. */
const size = { width: 750, height: 1180 } as const;
const margin = 60;
const fonts = '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif';

/** What a poster says, the picture of its QR code, and the code that can be typed instead. */
export type Poster = { words: PosterWords; qr: string; code: string };

/** Draws a poster in the browser, in the shop's colours, as a PNG. Throws when the browser cannot. */
export async function drawPoster({ words, qr, code }: Poster): Promise<Blob> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, size);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser draws nothing');
  const picture = await pictureOf(qr);
  drawGround(pen);
  const text = (words: string, x: number, y: number, font: string, colour: string) => {
    pen.font = `${font} ${fonts}`;
    pen.fillStyle = colourOf(colour);
    pen.fillText(words, x, y, size.width - x - margin);
  };
  text(words.brand, margin, 116, '700 60px', '--lp-ink-0');
  text(words.latin, margin, 158, '400 26px', '--lp-brand-300');
  text(words.slogan, margin, 226, '400 34px', '--lp-brand-100');
  const [left, top, width, height] = [margin, 470, size.width - 2 * margin, 610];
  pen.fillStyle = colourOf('--lp-ink-0');
  pen.beginPath();
  pen.roundRect(left, top, width, height, 24);
  pen.fill();
  pen.textAlign = 'center';
  const middle = size.width / 2;
  const centred = (words: string, y: number, font: string, colour: string) => {
    pen.font = `${font} ${fonts}`;
    pen.fillStyle = colourOf(colour);
    pen.fillText(words, middle, y, width - 48);
  };
  centred(words.reward ? '邀请您注册，送' : '邀请您注册', top + 66, '400 28px', '--lp-ink-700');
  centred(
    words.reward || words.brand,
    top + 130,
    '700 52px',
    words.reward ? '--lp-cinnabar-600' : '--lp-ink-900',
  );
  if (words.note) centred(words.note, top + 172, '400 24px', '--lp-ink-500');
  pen.drawImage(picture, middle - 150, top + 194, 300, 300);
  centred('扫码注册', top + 528, '400 26px', '--lp-ink-700');
  centred(`邀请码 ${code}`, top + 572, '600 28px', '--lp-ink-900');
  return new Promise((resolve, reject) => {
    canvas.toBlob((made) => (made ? resolve(made) : reject(new Error('no picture was made'))), 'image/png');
  });
}

/** The dark ground with a spectrum over it. */
function drawGround(pen: CanvasRenderingContext2D) {
  const ground = pen.createLinearGradient(0, 0, 0, size.height);
  ground.addColorStop(0, colourOf('--lp-brand-900'));
  ground.addColorStop(1, colourOf('--lp-brand-950'));
  pen.fillStyle = ground;
  pen.fillRect(0, 0, size.width, size.height);
  const peaks = [
    [130, 60, 16],
    [270, 128, 12],
    [330, 44, 20],
    [500, 92, 14],
    [640, 36, 22],
  ] as const;
  pen.strokeStyle = colourOf('--lp-teal-400');
  pen.lineWidth = 3;
  pen.beginPath();
  for (let x = 0; x <= size.width; x += 2) {
    const rise = peaks.reduce((sum, [at, high, wide]) => sum + high * Math.exp(-(((x - at) / wide) ** 2)), 0);
    pen.lineTo(x, 412 - rise);
  }
  pen.stroke();
}

function colourOf(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

async function pictureOf(address: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  return picture;
}
