import { eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { CheckedInputOf } from '../../core/call.ts';
import { Failure } from '../../core/failure.ts';
import { networkOf } from '../../core/network.ts';
import { shanghaiDate } from '../../core/shanghai.ts';
import { ulid } from '../../core/ulid.ts';
import type { Answers } from '../../host/calls/context.ts';
import type { Database } from '../../host/database/database.ts';
import { defineJob, type JobContext } from '../../host/jobs.ts';
import { catalogueRefusals } from '../catalogue/contract.ts';
import { services, serviceTypes } from '../catalogue/tables.ts';
import { bindFiles } from '../files/service.ts';
import { files } from '../files/tables.ts';
import { spend } from '../identity/limits/limits.ts';
import { passHumanCheck } from '../identity/signing-in/human-check.ts';
import { tellStaff } from '../notifications/service.staff-notices.ts';
import { Brand, Contact } from '../settings/rules.ts';
import { loadSettings } from '../settings/service.ts';
import { enquiryRefusals, type indexMsgAdd } from './contract.ts';
import { enquiryMail, enquiryNumber, enquiryRate } from './rules.ts';
import { enquiries } from './tables.ts';

/** Tells the shop of an enquiry. */
export const enquiryReceived = defineJob({
  name: 'enquiry-received',
  input: z.object({ rid: z.string() }),
  retryLimit: 5,
  retryDelay: 60,
});

/** Stores an enquiry with its files and has the shop told of it. */
export const addEnquiry: Answers<typeof indexMsgAdd> = async (context, input) => {
  const { db, jobs, now, client } = context;
  await passHumanCheck(context, input.captcha);
  await spend(db, enquiryRate, networkOf(client.address), now);
  if (input.deadline && input.deadline < shanghaiDate(now)) throw new Failure(enquiryRefusals.past);
  await checkReferences(db, input);
  const rid = ulid(now.getTime());
  const [stored] = await db
    .insert(enquiries)
    .values({
      rid,
      // Until its place in the row is known.
      no: rid,
      kind: input.type,
      name: input.name,
      phone: input.phone,
      email: input.email || null,
      company: input.company || null,
      content: input.content,
      serviceRid: input.service_rid || null,
      typeIds: [...new Set(input.type_ids)],
      budgetFen: input.budget_fen,
      deadline: input.deadline,
      createdAt: now,
    })
    .returning({ id: enquiries.id });
  const no = enquiryNumber(shanghaiDate(now), stored?.id ?? 0);
  await db.update(enquiries).set({ no }).where(eq(enquiries.rid, rid));
  await bindFiles(context, {
    rids: input.file_rids ?? [],
    purpose: 'requirement',
    boundTo: `enquiries:${rid}`,
  });
  if (input.type === 1) {
    const title = input.content.slice(0, 30);
    await tellStaff(context, { event: 'requirementPosted', to: { role: 'service' }, values: { title } });
  }
  await jobs.send(enquiryReceived, { rid });
  return { rid, no };
};

/** Mails an enquiry to the shop's address, when it has one. */
export async function tellShop({ db, gateways }: JobContext, rid: string): Promise<void> {
  const [enquiry] = await db
    .select({ enquiry: enquiries, service: services.name })
    .from(enquiries)
    .leftJoin(services, eq(services.rid, enquiries.serviceRid))
    .where(eq(enquiries.rid, rid));
  const { contact, brand } = await loadSettings(db, { contact: Contact, brand: Brand });
  if (!enquiry || !contact.serviceEmail) return;
  const types = await namesOf(db, enquiry.enquiry.typeIds);
  const attached = await db
    .select({ name: files.name, bytes: files.bytes })
    .from(files)
    .where(eq(files.boundTo, `enquiries:${rid}`));
  const mail = enquiryMail(enquiry.enquiry, { service: enquiry.service, types, files: attached });
  await gateways.mail.send({
    to: contact.serviceEmail,
    subject: `【${brand.name}】${mail.subject}`,
    text: mail.text,
  });
}

async function checkReferences(
  db: Database,
  { service_rid, type_ids = [] }: Pick<CheckedInputOf<typeof indexMsgAdd>, 'service_rid' | 'type_ids'>,
) {
  if (service_rid) {
    const [service] = await db
      .select({ rid: services.rid })
      .from(services)
      .where(eq(services.rid, service_rid));
    if (!service) throw new Failure(catalogueRefusals.noService);
  }
  const wanted = new Set(type_ids);
  if ((await namesOf(db, [...wanted])).length !== wanted.size) throw new Failure(catalogueRefusals.noType);
}

async function namesOf(db: Database, typeIds: number[]): Promise<string[]> {
  if (!typeIds.length) return [];
  const rows = await db
    .select({ name: serviceTypes.name })
    .from(serviceTypes)
    .where(inArray(serviceTypes.id, typeIds))
    .orderBy(serviceTypes.id);
  return rows.map(({ name }) => name);
}
