let parsers: Promise<typeof import('./rich-text.ts')> | undefined;

/** What reads and cleans rich text, once somebody asks: its parsers would be a twentieth of every start. */
export const richTexts = () => {
  parsers ??= import('./rich-text.ts');
  return parsers;
};
