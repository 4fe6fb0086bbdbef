/** Live links that one order may have. */
export const mostLive = 10;
/** Files that one link may show. */
export const mostFiles = 500;
/** Days that a link may live, and how many it gets unless told. */
export const shareDays = { least: 1, most: 90, usual: 7 } as const;
/** After opening a link files may be asked for so long, in milliseconds; then it is opened anew. */
export const passLife = 2 * 3_600_000;
/** The same person opening the same thing again within so many minutes is one look. */
export const sameLook = 10;
/** Looks of each link that its owner is shown. */
export const shownLooks = 20;

/** What is told about links to results. */
export const shareRefusals = {
  noShare: '分享不存在',
  noFile: '文件不存在',
  tooMany: `每个订单最多同时有${mostLive}个有效的分享链接，请先结束不用的链接`,
  secretNotOwn: '保密订单只能由下单人分享',
  secretPassword: '保密订单分享时须设置密码',
  wrongPassword: '密码错误',
  tooManyTries: '密码错误次数过多，请稍后再试',
  over: '分享已失效，请刷新页面',
  noDownload: '分享者未开放下载',
} as const;

/** The address of a link. The code stands in the fragment, which browsers keep to themselves. */
export function shareAddress(origin: string, code: string): string {
  return `${origin}/share#${code}`;
}

/** The mark over shared data: for whom it is, where it is from, and the day on which it is looked at. */
export function markOf(recipient: string, brand: string, day: string): string {
  return `供${recipient}查看 · ${brand} · ${day}`;
}
