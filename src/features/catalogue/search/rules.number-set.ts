const none = new Uint32Array();

/** The place of the lowest bit that is set. */
const lowestOf = (bits: number) => 31 - Math.clz32(bits & -bits);

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

  /** Adds those of another set of which this holds. */
  addWhere(other: NumberSet, holds: (number: number) => boolean): void {
    for (let at = 0; at < other.#bits.length; at++)
      for (let left = other.#bits[at]!; left !== 0; left &= left - 1) {
        const number = at * 32 + lowestOf(left);
        if (holds(number)) this.add(number);
      }
  }

  /** The smallest, at most so many. */
  first(most = Number.POSITIVE_INFINITY): number[] {
    const numbers: number[] = [];
    for (let at = 0; at < this.#bits.length; at++)
      for (let left = this.#bits[at]!; left !== 0; left &= left - 1) {
        if (numbers.length >= most) return numbers;
        numbers.push(at * 32 + lowestOf(left));
      }
    return numbers;
  }
}

/** For each whole number from 0 to below `limit` one from 0 to 3. */
export class Quarters {
  readonly #bits: Uint32Array;

  constructor(limit: number) {
    this.#bits = new Uint32Array(Math.ceil(limit / 16));
  }

  /** Once for each number. */
  set(number: number, quarter: number): void {
    this.#bits[number >>> 4]! |= quarter << ((number & 15) * 2);
  }

  of(number: number): number {
    return (this.#bits[number >>> 4]! >>> ((number & 15) * 2)) & 3;
  }
}
