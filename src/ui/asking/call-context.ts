import { createContext, type RouterContextProvider } from 'react-router';
import type { Call, CallInProcess, InputOf, OutputOf } from '../../core/call.ts';

/** Where a page's loader finds the function that answers its calls; set by the server for each rendering. */
export const callContext = createContext<CallInProcess>();

/** What the server learns of a rendering: that something stands in for what could not be had, so that nobody keeps the page. */
export const lackContext = createContext<{ isLacking: boolean }>({ isLacking: false });

/** Where the site leaves the bytes of a document it has rendered: those of a Response would be copied and unpacked on their way. */
export const documentContext = createContext<{ bytes?: Buffer }>();

/**
 * What a page can do without, such as public settings: `instead` of it where the call fails, which whoever answers calls
 * has logged. The page is shown and not kept.
 */
export async function askOr<C extends Call>(
  context: Readonly<RouterContextProvider>,
  [call, input]: [C, InputOf<C>],
  instead: OutputOf<C>,
): Promise<OutputOf<C>> {
  try {
    return await context.get(callContext)(call, input);
  } catch {
    context.get(lackContext).isLacking = true;
    return instead;
  }
}
