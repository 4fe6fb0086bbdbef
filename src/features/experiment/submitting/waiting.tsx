import { approvalReasons } from '../../clusters/spending/rules.ts';

/** That a part of what was submitted waits for who manages the group. */
export function Waiting({ why }: { why: string }) {
  return (
    <p className="w-full text-xs text-warning">
      {why === approvalReasons.all ? '' : `${why}，`}待组长审批，通过后继续
    </p>
  );
}
