declare module 'vamas' {
  /** Reads a VAMAS file (ISO 14976); throws on one that does not follow the standard. */
  export function parse(text: string): { header: object; blocks: object[] };
}
