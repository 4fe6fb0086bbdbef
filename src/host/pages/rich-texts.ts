/** What reads and cleans rich text, once somebody asks: its parsers would be a twentieth of every start. */
export const richTexts = () => import('./rich-text.ts');
