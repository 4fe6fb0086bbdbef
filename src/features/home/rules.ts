import type { Permission } from '../../core/permission.ts';

/** Within so many working hours customer service answers a message; a requirement has somebody within a working day. */
export const talkHours = 2;

/** Whether somebody is shown the tasks of customer service: who does them, and who answers for everybody. */
export function seesTasks(may: (permission: Permission) => boolean): boolean {
  return may('orders:work') || (may('people:work') && may('orders:read'));
}
