/** How far somebody may go in an area; each level includes the ones before it. */
export const levels = ['read', 'work', 'approve'] as const;
export type Level = (typeof levels)[number];

/** An area of the back office with the level that a call or a page needs there, e.g. `orders:work`. */
export type Permission = `${string}:${Level}`;

/** Which records somebody may touch: everybody's, or only those that they are responsible for. */
export type Scope = 'all' | 'own';
