import type { DialogEnds } from '../../../ui/dialog-frame.tsx';
import { ReasonDialog } from '../../orders/changes/member/reason-dialog.tsx';
import { approvalRefusals } from '../contract.ts';

/** Asks why something is refused; whoever ordered is told. */
export function RefuseDialog({
  what,
  submit,
  onRefused,
  ...ends
}: {
  /** What is refused, as the title names it. */
  what: string;
  submit: (reason: string) => Promise<unknown>;
  onRefused: () => Promise<void>;
} & DialogEnds) {
  return (
    <ReasonDialog
      title={`拒绝${what}`}
      note="拒绝后订单或预约取消，申请人会收到原因。"
      label="拒绝原因"
      confirm="确认拒绝"
      isRequired
      check={(text) => (text.length < 2 ? approvalRefusals.noReason : undefined)}
      {...{ submit, onRefused, ...ends }}
    />
  );
}
