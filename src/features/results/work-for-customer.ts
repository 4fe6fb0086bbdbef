import { shanghaiDate } from '../../core/shanghai.ts';
import { assignStateName } from './rules.states.ts';
import type { Assign } from './work.ts';

/** The order that work is part of, as far as it says what the work is about. */
type About = {
  typeId: number;
  lines: readonly { rid: string; name: string }[];
  samples: readonly { rid: string; no: string; line_rids: readonly string[] }[];
};

/** A unit of work as its customer sees it wherever it is told of. */
export function workFor(assign: Assign, { typeId, lines, samples }: About) {
  const { rid, no, lineRid, status, instrument, sampleRids } = assign;
  const tested = samples.filter((sample) =>
    sampleRids.length > 0 ? sampleRids.includes(sample.rid) : sample.line_rids.includes(lineRid),
  );
  return {
    ...{ rid, no, status, instrument, line_rid: lineRid },
    name: lines.find((line) => line.rid === lineRid)?.name ?? '',
    status_name: assignStateName(status, typeId),
    planned_date: assign.plannedDate,
    released_at: assign.releasedAt,
    verdict_due: assign.verdictDue && shanghaiDate(assign.verdictDue),
    amount_fen: otherAmount(assign),
    sample_nos: tested.map((sample) => sample.no),
    retest_of: assign.retestOf,
  };
}

/** What work costs other than was ordered; null for what was. */
function otherAmount({ amountFen, shareFen }: Assign) {
  return amountFen === null || amountFen === shareFen ? null : amountFen;
}
