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

/**
 * Gives a file one planted world for all that changes something: what fails in it is tried again in a new one, which
 * stays for those that follow. So a failure is never what others left behind, and few need a world of their own.
 */
export function worldOfChanges(): (attempt: (world: World) => Promise<void>) => Promise<void> {
  let world: World | undefined;
  let end = async () => {};
  const leave = async () => {
    world = undefined;
    await end();
    end = async () => {};
  };
  afterAll(leave);
  return async (attempt) => {
    if (world) {
      try {
        return await attempt(world);
      } catch {
        await leave();
      }
    }
    const fresh = await newWorld({ shop: 'planted', onEnd: (ending) => (end = ending) });
    try {
      await attempt(fresh);
      world = fresh;
    } catch (error) {
      await leave();
      throw error;
    }
  };
}
