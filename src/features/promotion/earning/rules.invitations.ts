/** What shows that whoever invited and whoever came are one person. */
export const tieNames = {
  phone: '与邀请人联系电话相同',
  address: '与邀请人地址相同',
  account: '与邀请人收款账户相同',
} as const;
export type Tie = keyof typeof tieNames;
