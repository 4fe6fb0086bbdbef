import { z } from 'zod';

/** Figures of credit lines (product definition 1.10 and 6.4), stored under `creditSetting`; amounts in fen. */
export const CreditSetting = z
  .object({
    /** What is offered by default; 0 for nothing. Of groups to those whose institution is verified. */
    studentFen: z.int().default(0),
    teacherFen: z.int().default(2_000_000),
    personFen: z.int().default(0),
    enterpriseFen: z.int().default(0),
    groupFen: z.int().default(5_000_000),
    /** Days to pay a statement on credit, and the day of the month on which such statements are made. */
    termDays: z.int().default(30),
    statementDay: z.int().default(1),
    /** A statement that is overdue for more days freezes the line. */
    overdueFreezeDays: z.int().default(15),
    /** Lines above this amount need a second person. */
    fourEyesFen: z.int().default(2_000_000),
  })
  .prefault({});
export type CreditSetting = z.infer<typeof CreditSetting>;
