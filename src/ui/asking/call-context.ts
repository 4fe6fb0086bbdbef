import { createContext } from 'react-router';
import type { CallInProcess } from '../../core/call.ts';

/** Where a page's loader finds the function that answers its calls; set by the server for each rendering. */
export const callContext = createContext<CallInProcess>();
