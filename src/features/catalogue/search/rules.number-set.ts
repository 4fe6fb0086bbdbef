/** A set of whole numbers from 0 to below `limit`, in their order. */
export class NumberSet {
  readonly #bits: Uint32Array;

  constructor(limit: number) {
    this.#bits = new Uint32Array(Math.ceil(limit / 32));
  }

  add(number: number): void {
    this.#bits[number >>> 5]! |= 1 << (number & 31);
  }

  has(number: number): boolean {
    return (this.#bits[number >>> 5]! & (1 << (number & 31))) !== 0;
  }

  /** Adds those of another set of the same limit. */
  addAll(other: NumberSet): void {
    for (let at = 0; at < this.#bits.length; at++) this.#bits[at]! |= other.#bits[at]!;
  }

  /** Leaves only those that the other has as well. */
  narrowTo(other: NumberSet): void {
    for (let at = 0; at < this.#bits.length; at++) this.#bits[at]! &= other.#bits[at]!;
  }

  /** The smallest, at most so many. */
  first(most = Number.POSITIVE_INFINITY): number[] {
    const numbers: number[] = [];
    for (let at = 0; at < this.#bits.length; at++)
      for (let left = this.#bits[at]!; left !== 0; left &= left - 1) {
        if (numbers.length >= most) return numbers;
        numbers.push(at * 32 + 31 - Math.clz32(left & -left));
      }
    return numbers;
  }
}
