/**
 * A word that is kept and sent as it is (forms of samples, how they are stored, carriers), as whoever reads it knows it. In English
 * `scripts/language` puts another in place of this, which looks it up.
 */
export const shown = (word: string): string => word;
