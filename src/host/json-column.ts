import { customType } from 'drizzle-orm/pg-core';

/**
 * A jsonb column of any value. Drizzle's own reads a text that the driver has already decoded as JSON once more,
 * so that the text "5" would come back as the number 5.
 */
export const anyJson = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
});
