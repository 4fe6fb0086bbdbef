/** Within so many hours customer service answers a message, and gives a requirement to somebody. */
export const taskHours = { talk: 2, enquiry: 24 } as const;
