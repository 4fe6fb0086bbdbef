import { afterAll } from 'vitest';
import type { Call } from '../../../src/core/call.ts';
import { newWorld, type World } from '../../world.ts';

/**
 * Gives each call of a file a planted world: one of its own when it changes something, and else the one of all that read,
 * for two days of its clock.
 */
export function worldOfReads(): (call: Call) => Promise<World> {
  let reading: World | undefined;
  let endReading = async () => {};
  afterAll(() => endReading());
  return async ({ reads, makes }) => {
    if (!reads || makes) return newWorld({ shop: 'planted' });
    if (!reading || reading.now().getTime() > Date.parse('2026-11-22T10:00:00+08:00')) {
      await endReading();
      reading = await newWorld({ shop: 'planted', onEnd: (end) => (endReading = end) });
    }
    return reading;
  };
}
