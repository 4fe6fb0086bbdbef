import { useState } from 'react';
import { fenOf, yuan } from '../../../core/yuan.ts';
import { send } from '../../../ui/asking/send.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { type DialogEnds, DialogFrame } from '../../../ui/dialog-frame.tsx';
import { ChoiceChips } from '../../../ui/forms/choice-chips.tsx';
import { Problem, TextField, Tick } from '../../../ui/forms/field.tsx';
import { inOrder, problemsOf } from '../../../ui/forms/problems.ts';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { useForm, type Values } from '../../../ui/forms/use-form.ts';
import { Link } from '../../../ui/link.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { FailureLine } from '../../../ui/showing/failure-line.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { CodeForm } from '../../clusters/member/code-form.tsx';
import { newsDetail } from '../../content/contract.ts';
import { FilesField } from '../../files/public/files-field.tsx';
import { type Credit, creditOperate } from '../contract.ts';
import { terms } from '../rules.ts';

type Asked = DialogEnds & { owner: string | undefined; credit: Credit };

const none: never[] = [];

/** Applies for a line, or for another one. */
export function ApplyDialog({ owner, credit, onClose, onDone }: Asked) {
  const [term, setTerm] = useState(String(terms[0]));
  const [files, setFiles] = useState<string[]>([]);
  const [notYet, setNotYet] = useState<string>();
  const inputOf = ({ limit_fen = '', reason = '' }: Values) => ({
    ...{ op: 'apply' as const, owner, limit_fen: fenOf(limit_fen), term_days: Number(term), reason, files },
  });
  const { form, field, problems, isBusy } = useForm({
    check: (values) =>
      inOrder({ ...problemsOf(creditOperate.input, inputOf(values)), files: notYet }, [
        'limit_fen',
        'term_days',
        'reason',
        'files',
      ]),
    submit: async (values) => {
      await send(creditOperate, inputOf(values));
      showSuccess('申请已提交');
      await onDone();
    },
  });
  const { line, offer_fen } = credit;
  return (
    <DialogFrame
      title={line ? '申请调整额度' : '申请信用额度'}
      note="财务审核后通知您，签署信用服务协议即可使用"
      className="max-w-140"
      onClose={onClose}
    >
      <form {...form} className="space-y-4.5">
        <TextField
          {...field('limit_fen')}
          kind="amount"
          label="申请额度（元）"
          required
          defaultValue={offer_fen > 0 ? yuan(offer_fen).replaceAll(',', '') : undefined}
          help={line ? `当前额度 ¥${yuan(line.limit_fen)}` : undefined}
        />
        <ChoiceChips
          name="term_days"
          legend="账期"
          value={term}
          onChange={setTerm}
          choices={terms.map((days) => ({ value: String(days), label: `${days} 天` }))}
          problem={problems.term_days}
        />
        <TextArea
          {...field('reason')}
          label="申请说明"
          required
          rows={3}
          maxLength={500}
          placeholder="如：预计每月检测量、付款流程"
        />
        <Papers onFiles={setFiles} onProblem={setNotYet} problem={problems.files} />
        <SubmitButton isBusy={isBusy} className="h-11 w-full">
          提交申请
        </SubmitButton>
      </form>
    </DialogFrame>
  );
}

/** Sends what staff asked for. */
export function SupplyDialog({ owner, credit, onClose, onDone }: Asked) {
  const [files, setFiles] = useState<string[]>([]);
  const [notYet, setNotYet] = useState<string>();
  const inputOf = ({ reason = '' }: Values) => ({ op: 'supply' as const, owner, reason, files });
  const { form, field, problems, isBusy } = useForm({
    check: (values) =>
      inOrder({ ...problemsOf(creditOperate.input, inputOf(values)), files: notYet }, ['reason', 'files']),
    submit: async (values) => {
      await send(creditOperate, inputOf(values));
      showSuccess('资料已提交');
      await onDone();
    },
  });
  return (
    <DialogFrame title="补充资料" note={credit.application?.answer} onClose={onClose}>
      <form {...form} className="space-y-4.5">
        <TextArea {...field('reason')} label="说明" required rows={3} maxLength={500} />
        <Papers onFiles={setFiles} onProblem={setNotYet} problem={problems.files} />
        <SubmitButton isBusy={isBusy} className="h-11 w-full">
          提交
        </SubmitButton>
      </form>
    </DialogFrame>
  );
}

function Papers({
  onFiles,
  onProblem,
  problem,
}: {
  onFiles: (rids: string[]) => void;
  onProblem: (problem: string | undefined) => void;
  problem: string | undefined;
}) {
  return (
    <div>
      <FilesField
        purpose="credit"
        most={10}
        value={none}
        onChange={(files) => onFiles(files.map(({ rid }) => rid))}
        onProblem={onProblem}
        label="资料（选填）"
        name="files"
        problem={problem}
      />
      <p className="mt-1.5 text-2xs text-muted">如营业执照、单位介绍信、近期采购合同</p>
    </div>
  );
}

/** Shows the protocol in its words of today, and signs it with a code. */
export function SignDialog({ owner, credit, onClose, onDone }: Asked) {
  const { data, failure, reload } = useCall(newsDetail, { rid: 'credit-main' });
  const [hasRead, setRead] = useState(false);
  const { application, protocol_version } = credit;
  const grant = application?.grant;
  return (
    <DialogFrame
      title="签署信用服务协议"
      note={
        grant
          ? `额度 ¥${yuan(grant.limit_fen)}，账期 ${grant.term_days} 天，每月 ${grant.statement_day} 日出具结算单`
          : undefined
      }
      className="max-w-160"
      onClose={onClose}
    >
      <section
        aria-label="协议全文"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls.
        tabIndex={0}
        className="mb-4 max-h-72 overflow-y-auto rounded-md border border-line px-4 py-3"
      >
        {failure ? (
          <FailureLine failure={failure} onRetry={reload} className="py-8 text-center" />
        ) : (
          <RichText text={data?.text ?? []} className="text-sm" />
        )}
      </section>
      <CodeForm
        yes="签署并开通"
        done="信用额度已开通"
        missing={hasRead ? undefined : '请阅读并同意信用服务协议'}
        act={(code) =>
          send(creditOperate, { op: 'accept', owner, protocol_version: protocol_version ?? undefined, code })
        }
        onDone={onDone}
      >
        {(problem) => (
          <div data-field="user" tabIndex={-1} className="outline-none">
            <Tick name="read" checked={hasRead} onChange={({ target }) => setRead(target.checked)}>
              我已阅读并同意
              <Link
                to="/article/credit-main"
                target="_blank"
                className="text-link underline underline-offset-3"
              >
                《信用服务协议》
              </Link>
              （第 {protocol_version} 版），并有权代表本账户的付款方签署
            </Tick>
            {problem && <Problem>{problem}</Problem>}
          </div>
        )}
      </CodeForm>
    </DialogFrame>
  );
}
