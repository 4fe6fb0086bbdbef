import { sql } from 'drizzle-orm';
import { services } from '../../catalogue/tables.ts';
import { freed } from '../../reservations/rules.states.ts';
import { instrumentClosures, reservationCells, reservations } from '../../reservations/tables.ts';
import { workRecord } from '../../results/rules.states.ts';
import { assignHistory, assigns, objections } from '../../results/tables.ts';
import { countedOf, dayOf, onDays } from '../declare.ts';

const { unable } = workRecord.states;

/** Work that was released, by its technician, with the seconds at it. */
export const workReleased = countedOf({
  key: 'work-released',
  of: ['work'],
  each: (span) => sql`
    SELECT ${dayOf(sql`a.released_at`)} AS day, a.tech_rid AS part, 1 AS count, a.worked_seconds AS amount, 'work' AS kind, a.rid AS rid
    FROM ${assigns} a WHERE ${onDays(sql`a.released_at`, span)} AND a.status <> ${unable}`,
});

/** The same by its reviewer. */
export const workReviewed = countedOf({
  key: 'work-reviewed',
  of: ['work'],
  each: (span) => sql`
    SELECT ${dayOf(sql`a.released_at`)} AS day, a.reviewed_by AS part, 1 AS count, 0 AS amount, 'work' AS kind, a.rid AS rid
    FROM ${assigns} a WHERE ${onDays(sql`a.released_at`, span)} AND a.status <> ${unable}`,
});

/** Retests among it. */
export const retestsReleased = countedOf({
  key: 'retests-released',
  of: ['work'],
  each: (span) => sql`
    SELECT ${dayOf(sql`a.released_at`)} AS day, '' AS part, 1 AS count, 0 AS amount, 'work' AS kind, a.rid AS rid
    FROM ${assigns} a
    WHERE ${onDays(sql`a.released_at`, span)} AND a.status <> ${unable} AND a.retest_of IS NOT NULL`,
});

/** Work of which a reviewer agreed that it cannot be done. */
export const workUnable = countedOf({
  key: 'work-unable',
  of: ['work'],
  each: (span) => sql`
    SELECT ${dayOf(sql`a.released_at`)} AS day, '' AS part, 1 AS count, 0 AS amount, 'work' AS kind, a.rid AS rid
    FROM ${assigns} a WHERE ${onDays(sql`a.released_at`, span)} AND a.status = ${unable}`,
});

/** Work that reviewers gave back, by the reviewer. */
export const workReturned = countedOf({
  key: 'work-returned',
  of: ['work'],
  each: (span) => sql`
    SELECT ${dayOf(sql`h.at`)} AS day, h.actor_rid AS part, 1 AS count, 0 AS amount, 'work' AS kind, h.assign_rid AS rid
    FROM ${assignHistory} h WHERE ${onDays(sql`h.at`, span)} AND h.action = 'returnData'`,
});

/** Objections that were followed, with a retest or another amount, by the technician of the work. */
export const objectionsFollowed = countedOf({
  key: 'objections-followed',
  of: ['work'],
  each: (span) => sql`
    SELECT ${dayOf(sql`j.answered_at`)} AS day, a.tech_rid AS part, 1 AS count, 0 AS amount, 'work' AS kind, a.rid AS rid
    FROM ${objections} j JOIN ${assigns} a ON a.rid = j.assign_rid
    WHERE ${onDays(sql`j.answered_at`, span)} AND j.answer IN ('retest', 'amount')`,
});

/** Minutes for which instruments were booked, by the day and the service of the booking. */
export const minutesBooked = countedOf({
  key: 'minutes-booked',
  of: ['booking'],
  each: ({ from, to }) => sql`
    SELECT c.date::date AS day, c.service_rid AS part, 1 AS count, 30 * count(*) AS amount, 'booking' AS kind, c.reservation_rid AS rid
    FROM ${reservationCells} c JOIN ${reservations} r ON r.rid = c.reservation_rid
    WHERE c.date >= ${from} AND c.date < ${to} AND r.no IS NOT NULL AND r.status NOT IN (${sql.join(
      freed.map((state) => sql`${state}`),
      sql`, `,
    )})
    GROUP BY c.date, c.service_rid, c.reservation_rid`,
});

/** Minutes for which instruments are open, closures and faults taken off, as their opening hours are now. */
export const minutesOpen = countedOf({
  key: 'minutes-open',
  of: ['service'],
  each: ({ from, to }) => sql`
    SELECT day, rid AS part, 1 AS count, (SELECT sum(extract(epoch FROM upper(span) - lower(span)) / 60)
      FROM unnest(open - coalesce((
        SELECT range_agg(tstzrange(c.start_at, least(c.end_at, coalesce(c.lifted_at, c.end_at))))
        FROM ${instrumentClosures} c
        WHERE c.service_rid = rid AND c.start_at < coalesce(c.lifted_at, c.end_at)
          AND c.start_at < (day + 1)::timestamp AT TIME ZONE 'Asia/Shanghai'
          AND c.end_at > day::timestamp AT TIME ZONE 'Asia/Shanghai'), '{}'::tstzmultirange)) AS span)::bigint AS amount,
      'service' AS kind, rid
    FROM (
      SELECT d.day::date AS day, s.rid, range_agg(tstzrange(
        (d.day + (h ->> 'from')::time) AT TIME ZONE 'Asia/Shanghai',
        (d.day + (h ->> 'to')::time) AT TIME ZONE 'Asia/Shanghai')) AS open
      FROM ${services} s
      CROSS JOIN generate_series(${from}::date::timestamp, ${to}::date::timestamp - interval '1 day', interval '1 day') AS d(day)
      CROSS JOIN LATERAL jsonb_array_elements(s.reservable -> 'openHours') AS h
      WHERE s.reservable IS NOT NULL AND h -> 'days' @> to_jsonb(extract(dow FROM d.day)::int)
        AND (h ->> 'from')::time < (h ->> 'to')::time
      GROUP BY 1, 2) opened`,
});
