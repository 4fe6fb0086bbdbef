import { fileURLToPath } from 'node:url';
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Texts are no longer than this, in letters. */
const longest = 200_000;

const cMapUrl = fileURLToPath(
  new URL('../../cmaps/', import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs')),
);

/** Reads the text of a PDF; answers JSON, see `pdfText`. */
export async function make({ bytes, pages }: { bytes: Uint8Array; pages: number }): Promise<Uint8Array> {
  return new TextEncoder().encode(JSON.stringify(await read(bytes, pages)));
}

async function read(bytes: Uint8Array, pages: number) {
  const loading = getDocument({
    ...{ data: new Uint8Array(bytes), cMapUrl, cMapPacked: true, verbosity: VerbosityLevel.ERRORS },
    ...{ disableFontFace: true, useSystemFonts: false, isEvalSupported: false, enableXfa: false },
    ...{ useWorkerFetch: false, isOffscreenCanvasSupported: false, isImageDecoderSupported: false },
  });
  try {
    const document = await loading.promise;
    if (document.numPages > pages) return { problem: 'long' };
    const { info } = await document.getMetadata();
    if ((info as { EncryptFilterName?: unknown }).EncryptFilterName) return { problem: 'locked' };
    if (await hasScript(document)) return { problem: 'script' };
    return { text: await textOf(document) };
  } catch (error) {
    return { problem: (error as Error).name === 'PasswordException' ? 'locked' : 'broken' };
  } finally {
    await loading.destroy();
  }
}

async function hasScript(document: PDFDocumentProxy): Promise<boolean> {
  if (await document.getJSActions()) return true;
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    if (await page.getJSActions()) return true;
    if ((await page.getAnnotations()).some(({ actions }) => actions)) return true;
  }
  return false;
}

async function textOf(document: PDFDocumentProxy): Promise<string> {
  let text = '';
  for (let number = 1; number <= document.numPages && text.length < longest; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    for (const item of items) if ('str' in item) text += `${item.str}\n`;
  }
  return text.slice(0, longest);
}
