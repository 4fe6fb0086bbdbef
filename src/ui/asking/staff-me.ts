import { createContext, use } from 'react';
import type { Permission } from '../../core/permission.ts';

/** The member of staff who is signed in. */
export type StaffMe = {
  rid: string;
  account: string;
  name: string;
  role: string;
  role_name: string;
  permissions: readonly string[];
};

/** Given by the frame of the back office. */
export const StaffMeContext = createContext<StaffMe | undefined>(undefined);

/** Who is signed in, and whether they may do something; only below the frame of the back office. */
export function useStaffMe(): StaffMe & { may: (permission: Permission) => boolean } {
  const me = use(StaffMeContext);
  if (!me) throw new Error('not within the back office');
  return { ...me, may: (permission) => me.permissions.includes(permission) };
}
