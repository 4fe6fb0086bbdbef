/** What is signed of an order or booking: 1 the contract, 2 the confidentiality agreement. */
export type PaperKind = 1 | 2;

/** What each is called. */
export const paperNames: Record<PaperKind, string> = { 1: '委托检测合同', 2: '保密协议' };

/** Whether a paper is wanted of an order or booking, and signed as it is now. */
export const paperStates = { none: 0, toSign: 1, signed: 2 } as const;
export type PaperState = (typeof paperStates)[keyof typeof paperStates];
