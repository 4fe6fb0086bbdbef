import fc from 'fast-check';
import { seedOfTests } from './trust/support/seeds.ts';

// A gate gives the same answer twice.
fc.configureGlobal({ seed: seedOfTests() });
