/** A file that lies where browsers reach it themselves: in place of its bytes, for whoever asks with `takesLinks`. */
export type LinkedFile = {
  /** Gives the bytes to whoever has it, for a minute. */
  url: string;
  name: string;
  type: string;
  bytes?: number;
  /** What they must have, hexadecimal. */
  sha256: string;
};

/** The header by which a script says that it would rather be told where a file is than get it. */
export const takesLinks = { 'x-takes': 'links' } as const;

/** What is told of bytes that are not what was stored. */
export const damagedFile = '文件校验未通过，请联系客服';
