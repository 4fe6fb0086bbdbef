/** Told in these words. */
export const feedRefusals = {
  unknown: '订阅地址无效或已停止',
  tooMany: '今日生成次数已达上限，请明天再试',
} as const;

/** So many addresses a customer makes in 24 hours. */
export const mostMade = 10;

/** Requests for one calendar within an hour, in each process; programs ask once or a few times. */
export const feedRate = { figure: 60, seconds: 3_600 } as const;

/** What is over stays so many days, what is to come is told so many days ahead, and at most so many records of each kind. */
export const feedReach = { behind: 30, ahead: 400, most: 500 } as const;
