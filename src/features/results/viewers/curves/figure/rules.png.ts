/** A PNG that says how many dots of it make an inch, in a chunk behind its header. */
export function withResolution(png: Uint8Array, dpi: number): Uint8Array<ArrayBuffer> {
  const perMetre = Math.round(dpi / 0.0254);
  const chunk = new Uint8Array(21);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, 9);
  chunk.set(new TextEncoder().encode('pHYs'), 4);
  view.setUint32(8, perMetre);
  view.setUint32(12, perMetre);
  chunk[16] = 1;
  view.setUint32(17, checkOf(chunk.subarray(4, 17)));
  const header = 33;
  const made = new Uint8Array(png.length + chunk.length);
  made.set(png.subarray(0, header));
  made.set(chunk, header);
  made.set(png.subarray(header), header + chunk.length);
  return made;
}

/** The check sum of a chunk (CRC-32). */
function checkOf(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}
