import { createSecrets } from '../src/host/secrets.ts';

/** The secrets of every product that tests start; the demo shop is seeded with them. */
export const testSecrets = createSecrets('a key for tests only, nothing else');
