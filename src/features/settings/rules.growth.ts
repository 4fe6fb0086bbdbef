import { z } from 'zod';

/** Figures of points (product definition 6.3 and 6.4), stored under `pointsSetting`; amounts in fen. */
export const PointsSetting = z
  .object({
    /** For each full yuan of cash that a finished order was paid with. */
    perYuan: z.int().default(1),
    /** Cash paid within a year that makes a customer silver or gold, and what points are multiplied by then, in percent. */
    silverFen: z.int().default(1_000_000),
    goldFen: z.int().default(5_000_000),
    silverPercent: z.int().default(110),
    goldPercent: z.int().default(120),
    profile: z.int().default(100),
    firstOrder: z.int().default(200),
    review: z.int().default(20),
    reviewPicture: z.int().default(10),
    signIn: z.int().default(5),
    /** For thanks in a paper, by the journal's impact: below 3, to 10, above. */
    claimLow: z.int().default(2_000),
    claimMiddle: z.int().default(5_000),
    claimHigh: z.int().default(10_000),
    /** So many are worth one yuan. */
    perYuanWorth: z.int().default(100),
    /** How much of an order may be paid with them, in percent; 0 for nothing. */
    payRate: z.int().default(0),
    transferDaily: z.int().default(5_000),
  })
  .prefault({});
export type PointsSetting = z.infer<typeof PointsSetting>;

/** Figures of invitation and promoters (product definition 6.3 and 6.4), stored under `promotionSetting`; amounts in fen. */
export const PromotionSetting = z
  .object({
    /** What whoever was invited gets, from which amount it counts, and for how many days. */
    inviteCouponFen: z.int().default(3_000),
    inviteCouponMinFen: z.int().default(20_000),
    inviteCouponDays: z.int().default(90),
    /** Points of whoever invited, once the first order of the other is finished. */
    invitePoints: z.int().default(200),
    rebateRate: z.int().default(3),
    rebateMonths: z.int().default(12),
    /** Of one promoter in a month. */
    rebateCapFen: z.int().default(500_000),
    rebateHoldDays: z.int().default(30),
    withdrawMinFen: z.int().default(10_000),
    withdrawPerMonth: z.int().default(2),
    /** What is given on top of rebates that become prestore, in percent. */
    prestoreBonusRate: z.int().default(5),
  })
  .prefault({});
export type PromotionSetting = z.infer<typeof PromotionSetting>;

/** Figures of coupons (product definition 6.3 and 6.4), stored under `couponSetting`; amounts in fen. */
export const CouponSetting = z
  .object({
    /** What a missed promise is made up for with, at most so much of the line in percent, and for how many days. */
    lateFen: z.int().default(2_000),
    lateShare: z.int().default(10),
    lateDays: z.int().default(180),
    /** How long a coupon is good for at least when its order is called off. */
    backDays: z.int().default(7),
  })
  .prefault({});
export type CouponSetting = z.infer<typeof CouponSetting>;

/** Figures of reviews (product definition 1.14), stored under `reviewSetting`. */
export const ReviewSetting = z
  .object({
    /** Days after the end of an order within which it may be reviewed and its review added to. */
    days: z.int().default(180),
    /** A service's score is shown from so many reviews on. */
    shownFrom: z.int().default(5),
    /** Reviews with one of these words wait for somebody to read them. */
    words: z.array(z.string()).default([]),
  })
  .prefault({});
export type ReviewSetting = z.infer<typeof ReviewSetting>;
