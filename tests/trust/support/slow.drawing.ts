/** A drawing that keeps the one drawing thread busy until `gate` is notified, for 25 s at most. */
export function draw(document: PDFKit.PDFDocument, { gate }: { gate: SharedArrayBuffer }) {
  document.addPage();
  Atomics.wait(new Int32Array(gate), 0, 0, 25_000);
}
