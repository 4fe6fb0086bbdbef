import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { defineJob, type JobContext } from '../../host/jobs.ts';
import { thanksClaims } from './tables.ts';

/** Asks a register of papers about the paper of a claim. */
export const lookUpPaper = defineJob({
  name: 'look-up-paper',
  input: z.object({ rid: z.string() }),
  retryLimit: 4,
  retryDelay: 60,
});

/**
 * Writes down what the register says of a claim's paper, as evidence for whoever decides. A register that does not answer
 * is asked again; while none has answered staff see that nothing was compared.
 */
export async function findPaper({ db, gateways, now }: JobContext, rid: string): Promise<void> {
  const [claim] = await db.select().from(thanksClaims).where(eq(thanksClaims.rid, rid));
  if (!claim?.doi || !gateways.papers) return;
  const paper = await gateways.papers.find(claim.doi);
  const evidence = { register: gateways.papers.name, paper: paper ?? null };
  await db.update(thanksClaims).set({ evidence, askedAt: now() }).where(eq(thanksClaims.rid, rid));
}
