/** A drawing that keeps the one drawing thread busy for so many milliseconds. */
export function draw(document: PDFKit.PDFDocument, { ms }: { ms: number }) {
  document.addPage();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
