import type { Sender } from '../notifications/service.notices.ts';

/** What those who manage a group may answer. */
export type Op = 'approve' | 'refuse';

/** Who answers. */
type Answerer = { role: 'group'; type: 'customer'; rid: string };

/** A locked order or booking that waits: its version, and what each answer makes of it. */
export type Work = { version: number } & Record<
  Op,
  (context: Sender, by: Answerer, reason: string) => Promise<void>
>;
