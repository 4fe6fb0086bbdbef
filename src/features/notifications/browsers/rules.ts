/** How many browsers of a customer are told; the one that has been told longest makes room for another. */
export const mostBrowsers = 10;

export const browserRefusals = { badKeys: '浏览器给出的订阅信息无法使用，请刷新页面后重试' } as const;

/** Pauses in seconds before each further try; after the last one a message stays in the house alone. */
export const pauses = [30, 300] as const;

/** What a browser shows: a push service takes no more than some four thousand bytes. */
export type Shown = { title: string; text: string; link: string };
