import { storeOf } from '../../ui/store.ts';

/** Whether the command palette is open in this tab. */
export const paletteOpen = storeOf(false);
