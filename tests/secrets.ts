import { createSecrets } from '../src/host/config/secrets.ts';

/** For SECRET_KEY of a product that works on the demo shop of the test server. */
export const testSecretKey = 'a key for tests only, nothing else';

/** The secrets of every product that tests start; the demo shop is seeded with them. */
export const testSecrets = createSecrets(testSecretKey);
