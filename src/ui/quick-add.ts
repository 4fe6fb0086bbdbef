import { type ComponentType, createContext } from 'react';

/** Puts a service in the plan from wherever it is shown; given by the frame of the site, since the plan knows the services. */
export const QuickAdd = createContext<
  ComponentType<{ rid: string; name: string; className: string }> | undefined
>(undefined);
