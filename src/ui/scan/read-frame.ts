/** Finds a code in what a camera shows. */
export type FrameReader = (video: HTMLVideoElement) => Promise<string | undefined>;

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
};

/** Longest side of the picture in which codes are looked for without the browser's help, in pixels. */
const side = 800;

/**
 * The browser's own detector of QR codes and barcodes where there is one; elsewhere a decoder of QR codes, which is
 * loaded for it.
 */
export async function frameReader(): Promise<FrameReader> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  const wanted = ['qr_code', 'code_128', 'code_39'].filter((format) => formats.includes(format));
  if (BarcodeDetector && wanted.includes('qr_code')) {
    const detector = new BarcodeDetector({ formats: wanted });
    return async (video) => (await detector.detect(video))[0]?.rawValue;
  }
  const { decodeQR } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const scale = Math.min(1, side / Math.max(video.videoWidth, video.videoHeight));
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    if (!pen || canvas.width === 0) return undefined;
    pen.drawImage(video, 0, 0, canvas.width, canvas.height);
    try {
      return decodeQR(pen.getImageData(0, 0, canvas.width, canvas.height));
    } catch {
      return undefined;
    }
  };
}
