const none = new Uint32Array();

/** A set of whole numbers from 0 to below `limit`, in their order. As long as it is empty it takes no room. */
export class NumberSet {
  readonly #limit: number;
  #bits = none;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(number: number): void {
    if (this.#bits === none) this.#bits = new Uint32Array(Math.ceil(this.#limit / 32));
    this.#bits[number >>> 5]! |= 1 << (number & 31);
  }

  has(number: number): boolean {
    return this.#bits !== none && (this.#bits[number >>> 5]! & (1 << (number & 31))) !== 0;
  }

  /** Whether nothing is known to be in it: to be sure takes longer. */
  isNone(): boolean {
    return this.#bits === none;
  }

  /** Adds those of another set of the same limit. */
  addAll(other: NumberSet): void {
    if (other.#bits === none) return;
    if (this.#bits === none) this.#bits = other.#bits.slice();
    else for (let at = 0; at < other.#bits.length; at++) this.#bits[at]! |= other.#bits[at]!;
  }

  /** Leaves only those that the other has as well. */
  narrowTo(other: NumberSet): void {
    if (other.#bits === none) this.#bits = none;
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
