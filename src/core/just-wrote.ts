/**
 * The header by which a page says that it has changed something a moment ago: what it asks for then is read where it was written,
 * and not from a replica, which may not have heard of it.
 */
export const justWrote = { 'x-just-wrote': 'yes' } as const;

/** How long that is said, in ms; longer than a replica is behind, which is told where it is not so. */
export const momentOfWriting = 10_000;
