import { inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../host/database/database.ts';
import { searchEntries, serviceCases, services } from '../tables.ts';

/**
 * Notes which case studies name which services, for these of either, whose entries are made: the text has one of the
 * service's aliases. Latin ones are whole words there (`SearchVectors.plain`); two letters or characters are too few to mean
 * this service. Belongs in the transaction that makes the entries.
 */
export async function nameCases(
  db: Database,
  changed: { services: readonly string[]; articles: readonly string[] },
): Promise<void> {
  if (changed.services.length + changed.articles.length === 0) return;
  // One after the other: else one might read an article of before while another reads a service of before.
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('service cases', 0))`);
  const ofServices = inArray(serviceCases.serviceRid, changed.services);
  await db.delete(serviceCases).where(or(ofServices, inArray(serviceCases.articleRid, changed.articles)));
  const among = (rids: readonly string[]) => sql`rid = ANY (${sql.param(rids)}::text[])`;
  if (changed.services.length > 0) await noteNamed(db, among(changed.services), sql`TRUE`);
  if (changed.articles.length > 0) await noteNamed(db, sql`TRUE`, among(changed.articles));
}

async function noteNamed(db: Database, isService: SQL, isArticle: SQL) {
  await db.execute(sql`
    WITH names AS MATERIALIZED (
      SELECT rid, CASE WHEN alias ~ '^[ -~]+$'
        THEN ' ' || regexp_replace(lower(alias), '[^a-z0-9]', '', 'g') || ' ' ELSE lower(alias) END AS text
      FROM ${services}, unnest(${services.aliases}) AS alias WHERE char_length(alias) > 2 AND ${isService}
    ), cases AS MATERIALIZED (
      SELECT rid, plain FROM ${searchEntries} WHERE kind = 'article' AND note = 'service' AND ${isArticle}
    )
    INSERT INTO ${serviceCases} (service_rid, article_rid)
    SELECT DISTINCT names.rid, cases.rid FROM cases JOIN names ON strpos(cases.plain, names.text) > 0
    ON CONFLICT DO NOTHING`);
}
