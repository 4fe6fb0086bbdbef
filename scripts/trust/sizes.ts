/** How much is tried: everything before a release, less each night; `soak` is the two hours of G34 alone. */
export type Size = 'full' | 'nightly' | 'soak';

/** Settings of the suites by size; those of the environment go before. What is not named has the size of `npm test`. */
export const sizes: Record<Size, Record<string, string>> = {
  full: {
    SEED_OF_THE_DAY: 'yes',
    LEDGER_RUNS: '5000',
    LEDGER_COMMANDS: '200',
    CLOSE_RUNS: '400',
    CHAOS_KILLS: '100',
    CHAOS_DRAFTS: '400000',
    RACE_ROUNDS: '200',
    RACE_PARALLEL: '64',
    GROUP_RUNS: '20',
    GROWTH_RUNS: '40',
    PRICE_RUNS: '400',
    CACHE_HEADERS: 'all',
    HOSTILE_MUTATIONS: '10000',
    FOUR_EYES_STEPS: '100000',
    SHED: 'all',
    HOSTILE_WAYS: 'all',
    LOGS: 'all',
    FUZZ_INPUTS: '5000',
    FUZZ_OWN_INPUTS: '30',
    OVERLOAD_SECONDS: '120',
    ROLLING_RESTARTS: '20',
    SLOW_CONNECTIONS: '500',
    SOAK_MINUTES: '10',
    AWAY_SECONDS: '10',
    AUDIT: 'registry',
  },
  nightly: {
    SEED_OF_THE_DAY: 'yes',
    LEDGER_RUNS: '1000',
    LEDGER_COMMANDS: '100',
    CLOSE_RUNS: '40',
    CHAOS_KILLS: '15',
    CHAOS_DRAFTS: '40000',
    RACE_ROUNDS: '10',
    RACE_PARALLEL: '64',
    GROUP_RUNS: '4',
    GROWTH_RUNS: '6',
    HOSTILE_MUTATIONS: '1000',
    FOUR_EYES_STEPS: '5000',
    FUZZ_INPUTS: '400',
    HOSTILE_WAYS: 'all',
    LOGS: 'all',
    OVERLOAD_SECONDS: '10',
    ROLLING_RESTARTS: '5',
    SLOW_CONNECTIONS: '500',
    SOAK_MINUTES: '6',
    AWAY_SECONDS: '10',
  },
  soak: { SOAK_MINUTES: '120' },
};

/** What is a matter of time is measured while nothing else runs. */
export const alone: readonly string[] = [
  'tests/trust/shed.test.ts',
  'tests/trust/full/shutdown.test.ts',
  'tests/trust/full/slow.test.ts',
  'tests/trust/full/dependencies.test.ts',
];
