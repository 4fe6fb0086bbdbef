import type { Permission } from '../../core/permission.ts';

/** Within so many hours customer service answers a message, and gives a requirement to somebody. */
export const taskHours = { talk: 2, enquiry: 24 } as const;

/** Whether somebody is shown the tasks of customer service: who does them, and who answers for everybody. */
export function seesTasks(may: (permission: Permission) => boolean): boolean {
  return may('orders:work') || (may('people:work') && may('orders:read'));
}
