import { useState } from 'react';
import { Failure } from '../../../../core/failure.ts';
import { send } from '../../../../ui/asking/send.ts';
import { type DialogEnds, DialogFrame } from '../../../../ui/dialog-frame.tsx';
import { TextArea } from '../../../../ui/forms/field.tsx';
import { problemsOf } from '../../../../ui/forms/problems.ts';
import { SubmitButton } from '../../../../ui/forms/submit-button.tsx';
import { useForm } from '../../../../ui/forms/use-form.ts';
import { showSuccess } from '../../../../ui/toast.tsx';
import type { KeptFile } from '../../../files/contract.ts';
import { FilesField } from '../../../files/public/files-field.tsx';
import { assignWrong, type CustomerAssign } from '../../contract.ts';
import { objectionKinds } from '../../rules.ts';

type Kind = 1 | 2 | 3 | 4;

/** Objects to one unit of work: what kind, which samples, why, with files. */
export function ObjectionDialog({
  assign: { rid, no, name, sample_nos: known },
  onClose,
  onDone,
}: {
  assign: CustomerAssign;
} & DialogEnds) {
  const [kind, setKind] = useState<Kind>(1);
  const [samples, setSamples] = useState<readonly string[]>([]);
  const [files, setFiles] = useState<readonly Pick<KeptFile, 'rid' | 'name' | 'bytes'>[]>([]);
  const [unsent, setUnsent] = useState<string>();
  const inputOf = (reason: string) => ({
    ...{ rid, kind, reason, files: files.map((file) => file.rid) },
    sample_nos: [...samples],
  });
  const { form, field, isBusy } = useForm({
    check: ({ reason = '' }) => problemsOf(assignWrong.input, inputOf(reason)),
    submit: async ({ reason = '' }) => {
      if (unsent) throw new Failure(unsent);
      await send(assignWrong, inputOf(reason));
      showSuccess('异议已提交，客服将尽快处理');
      await onDone();
    },
  });
  return (
    <DialogFrame title="提出异议" note={`${no} ${name}`} onClose={onClose}>
      <form {...form} className="space-y-4">
        <fieldset>
          <legend className="mb-1.5 font-medium text-fg">异议类型</legend>
          <div className="grid grid-cols-2 gap-2">
            {Object.entries(objectionKinds).map(([value, title]) => (
              <label
                key={value}
                className="flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-control px-3 has-checked:border-action has-checked:bg-tint has-focus-visible:outline-2 has-focus-visible:outline-focus"
              >
                <input
                  type="radio"
                  name="kind"
                  value={value}
                  checked={kind === Number(value)}
                  onChange={() => setKind(Number(value) as Kind)}
                />
                {title}
              </label>
            ))}
          </div>
        </fieldset>
        {known.length > 0 && kind !== 4 && (
          <fieldset>
            <legend className="mb-1.5 font-medium text-fg">涉及样品（不选为全部）</legend>
            <div className="flex max-h-40 flex-wrap gap-2 overflow-y-auto">
              {known.map((sample) => (
                <label
                  key={sample}
                  className="flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-control px-3 has-checked:border-action has-checked:bg-tint md:min-h-9"
                >
                  <input
                    type="checkbox"
                    checked={samples.includes(sample)}
                    onChange={({ target }) =>
                      setSamples(
                        target.checked ? [...samples, sample] : samples.filter((each) => each !== sample),
                      )
                    }
                  />
                  {sample}
                </label>
              ))}
            </div>
          </fieldset>
        )}
        <TextArea {...field('reason')} label="异议说明（10-500字）" required rows={4} maxLength={500} />
        <FilesField
          purpose="objection"
          value={files}
          onChange={setFiles}
          onProblem={setUnsent}
          label="附件（选填）"
          most={20}
        />
        <SubmitButton isBusy={isBusy} className="h-11 w-full">
          提交异议
        </SubmitButton>
      </form>
    </DialogFrame>
  );
}
