import { z } from 'zod';

// The pages' content security policy forbids compiling text, which zod would do in the browser for speed.
if ('document' in globalThis) z.config({ jitless: true });

export { z };
