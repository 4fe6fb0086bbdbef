import QRCode from 'qrcode';

/** A picture of a QR code that says `text`, as an address that pages may show; one that is drawn elsewhere needs a `width`. */
export async function qrPicture(text: string, width?: number): Promise<string> {
  const look = { type: 'svg', margin: 1, errorCorrectionLevel: 'M', ...(width && { width }) } as const;
  const picture = await QRCode.toString(text, look);
  return `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`;
}
