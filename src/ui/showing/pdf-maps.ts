/** Where the tables lie by which documents name the signs of Chinese fonts that they do not carry. */
const addresses = import.meta.glob<string>(
  '../../../node_modules/pdfjs-dist/cmaps/{Adobe-GB1,GB,UniGB}*.bcmap',
  { query: '?url&no-inline', import: 'default', eager: true },
);

/** Brings such a table when a document needs it; anything else that PDF.js may ask for is not there. */
export class PdfMaps {
  async fetch({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const found = Object.entries(addresses).find(([path]) => path.endsWith(`/${filename}`));
    if (!found) throw new Error(`no ${filename}`);
    const answer = await fetch(found[1]);
    if (!answer.ok) throw new Error(`no ${filename}`);
    return new Uint8Array(await answer.arrayBuffer());
  }
}
