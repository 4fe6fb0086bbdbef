import { z } from 'zod';
import { DraftSample } from '../../plan/contract.ts';

/** Samples that the customer keeps under a name on this device; pictures are of one sample, and not kept. */
export const SamplePreset = z.object({
  name: z.string(),
  samples: z.array(DraftSample.omit({ photo_rid: true })),
});
export type SamplePreset = z.infer<typeof SamplePreset>;

/** So many an account keeps. */
export const mostPresets = 20;

/** What the account keeps; nothing when the storage holds something else. */
export function readPresets(account: string): SamplePreset[] {
  try {
    return z.array(SamplePreset).parse(JSON.parse(localStorage.getItem(keyOf(account)) ?? '[]'));
  } catch {
    return [];
  }
}

/** Keeps samples under a name, in place of those that had it; refuses the 21st with false. */
export function keepPreset(account: string, preset: SamplePreset): boolean {
  const others = readPresets(account).filter(({ name }) => name !== preset.name);
  if (others.length >= mostPresets) return false;
  store(account, [preset, ...others]);
  return true;
}

/** Forgets a preset. */
export function forgetPreset(account: string, name: string) {
  store(
    account,
    readPresets(account).filter((preset) => preset.name !== name),
  );
}

function store(account: string, presets: SamplePreset[]) {
  localStorage.setItem(keyOf(account), JSON.stringify(presets));
}

function keyOf(account: string): string {
  return `samplePresets:${account}`;
}
