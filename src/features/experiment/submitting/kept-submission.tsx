import type { Step } from '../draft/rules.steps.ts';
import { SubmissionPanel } from './submission-panel.tsx';
import { useSubmission } from './use-submission.ts';

/** What became of a submission that was not finished, above the plan and the steps; step 5 shows its own. */
export function KeptSubmission({ step }: { step: Step }) {
  const submitting = useSubmission();
  if (step >= 5 || !submitting.kept) return null;
  return (
    <div className="mb-4">
      <SubmissionPanel submitting={submitting} />
    </div>
  );
}
