/** What may be spent at most besides money itself: of a project, of a month, of a credit line. */
export const feature = { routes: [] };
