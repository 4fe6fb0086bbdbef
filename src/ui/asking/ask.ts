import type { Call, InputOf, OutputOf } from '../../core/call.ts';
import { type SendOptions, send } from './send.ts';
import { sendStaff } from './staff-send.ts';

/** Makes a call as whoever may make it: of the staff with their session, of everybody else with theirs. */
export function ask<C extends Call>(call: C, input: InputOf<C>, options?: SendOptions): Promise<OutputOf<C>> {
  return (call.access === 'staff' ? sendStaff : send)(call, input, options);
}
