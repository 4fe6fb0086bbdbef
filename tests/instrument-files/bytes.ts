import { joined } from '../../src/features/results/viewers/reading/rules.joining.ts';

/** A file of so many bytes, all zero, of which parts are set; `isBig`: most significant byte first. */
export function writer(length: number, isBig = false) {
  const view = new DataView(new ArrayBuffer(length));
  const bytes = new Uint8Array(view.buffer);
  const own = {
    bytes,
    text: (at: number, words: string) => {
      bytes.set(new TextEncoder().encode(words), at);
      return own;
    },
    u8: (at: number, ...values: number[]) => {
      for (const [place, value] of values.entries()) view.setUint8(at + place, value);
      return own;
    },
    i16: (at: number, ...values: number[]) => {
      for (const [place, value] of values.entries()) view.setInt16(at + 2 * place, value, !isBig);
      return own;
    },
    u16: (at: number, ...values: number[]) => {
      for (const [place, value] of values.entries()) view.setUint16(at + 2 * place, value, !isBig);
      return own;
    },
    u32: (at: number, ...values: number[]) => {
      for (const [place, value] of values.entries()) view.setUint32(at + 4 * place, value, !isBig);
      return own;
    },
    u64: (at: number, ...values: (number | bigint)[]) => {
      for (const [place, value] of values.entries()) view.setBigUint64(at + 8 * place, BigInt(value), !isBig);
      return own;
    },
    f32: (at: number, ...values: number[]) => {
      for (const [place, value] of values.entries()) view.setFloat32(at + 4 * place, value, !isBig);
      return own;
    },
    f64: (at: number, ...values: number[]) => {
      for (const [place, value] of values.entries()) view.setFloat64(at + 8 * place, value, !isBig);
      return own;
    },
  };
  return own;
}

/** Pieces behind each other. */
export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  return joined(Uint8Array, parts);
}
