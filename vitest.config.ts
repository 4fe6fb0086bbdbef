import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/longest-first.ts';
import { keepTemporaryFilesInMemory } from './tests/temporary-files.ts';

keepTemporaryFilesInMemory();

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
    // What takes minutes, and says nothing beside other work.
    exclude: process.env.TRUST_SEEN ? [] : ['tests/trust/full/**'],
    globalSetup: ['tests/prepare-database.ts'],
    setupFiles: ['tests/seed-properties.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // Files share their worker: nothing of the product lives in its modules, and reading them takes a tenth of the time.
    isolate: false,
    // Most of what a test makes is soon forgotten: with room for it, a seventh of all work is saved.
    execArgv: ['--max-semi-space-size=64'],
    sequence: { sequencer: LongestFirst },
  },
});
