/** So many files show at most what results of a service are like. */
export const mostExamples = 6;
