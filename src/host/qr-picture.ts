import QRCode from 'qrcode';

/** A picture of a QR code that says `text`, as an address that pages may show. */
export async function qrPicture(text: string): Promise<string> {
  const picture = await QRCode.toString(text, {
    type: 'svg',
    margin: 1,
    errorCorrectionLevel: 'M',
    width: 240,
  });
  return `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`;
}
