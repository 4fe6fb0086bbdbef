import { type ComponentType, useState } from 'react';
import type { MetaFunction } from 'react-router';
import { Field, inputClass } from '../../../ui/forms/field.tsx';
import { useParts } from '../../../ui/forms/use-parts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { privateMeta } from '../../../ui/page/page-meta.ts';
import { showError } from '../../../ui/toast.tsx';
import { orderRefusals } from '../../orders/contract.ts';
import { stepTitle } from '../draft/rules.steps.ts';
import { StepCard } from '../draft/step-card.tsx';
import { useExperiment } from '../draft/use-experiment.ts';
import { ChosenItems } from '../pricing/chosen-items.tsx';
import { OwnerChoice } from './owner-choice.tsx';
import { ProjectNumbers } from './project-numbers.tsx';
import { problemsOfContact } from './rules.contact.ts';

const contactFields = [
  { name: 'name', label: '联系人', type: 'text', autoComplete: 'name', maxLength: 50 },
  { name: 'phone', label: '联系电话', type: 'tel', autoComplete: 'tel', maxLength: 11 },
] as const;

export const meta: MetaFunction = (args) => privateMeta(args, stepTitle(1));

/** Step 1: for whom, whom to call, what and how urgently; companies say whether they want a quote first. */
export default function Step1Page() {
  const { account, draft, change, finish } = useExperiment();
  const [isChecked, setChecked] = useState(false);
  const contact = draft.contact ?? { name: account.name, phone: account.phone };
  const problems = isChecked ? problemsOfContact(contact) : {};
  const isVerified = account.attest === 1;
  const setContact = useParts(contact, (whole) => change({ draft: { contact: whole } }));
  const next = () => {
    setChecked(true);
    const [problem] = Object.entries(problemsOfContact(contact));
    const wrong = isVerified ? problem?.[1] : orderRefusals.unverified;
    if (!wrong) {
      if (!draft.contact) change({ draft: { contact } });
      void finish(1);
      return;
    }
    showError(wrong);
    document.querySelector<HTMLElement>(`[name="contact-${problem?.[0]}"]`)?.focus();
  };
  return (
    <StepCard step={1} title={stepTitle(1)} onNext={next}>
      {!isVerified && <Unverified />}
      <div className="space-y-6">
        <section aria-labelledby="owner">
          <h2 id="owner" className="font-semibold text-fg">
            归属与联系人
          </h2>
          <OwnerChoice />
          <div className="mt-3 grid gap-4 sm:grid-cols-2">
            {contactFields.map(({ name, label, ...input }) => (
              <Field key={name} label={label} isRequired problem={problems[name]}>
                {(props) => (
                  <input
                    {...props}
                    {...input}
                    name={`contact-${name}`}
                    value={contact[name]}
                    onChange={({ target }) => setContact({ [name]: target.value })}
                    className={inputClass('normal')}
                  />
                )}
              </Field>
            ))}
          </div>
          <ProjectNumbers />
        </section>
        {account.organization === companies && <Flow />}
        <ChosenItems />
      </div>
    </StepCard>
  );
}

const companies = 2;

/** Tells that only verified customers order, and lets them verify themselves right here. */
function Unverified() {
  const [Attest, setAttest] = useState<ComponentType<{ onClose: () => void }>>();
  const open = () =>
    import('../../customers/public/attest-dialog.tsx').then(
      ({ AttestDialog }) => setAttest(() => AttestDialog),
      () => showError('窗口加载失败，请刷新页面后重试'),
    );
  return (
    <div
      role="alert"
      className="mb-5 flex flex-wrap items-center gap-x-2.5 gap-y-1 rounded-md bg-warning-bg px-4 py-3 text-warning"
    >
      <Icon name="info" />
      <span className="flex-1">{orderRefusals.unverified}</span>
      <button
        type="button"
        className="min-h-11 font-medium underline underline-offset-3 md:min-h-6"
        onClick={() => void open()}
      >
        去完善
      </button>
      {Attest && <Attest onClose={() => setAttest(undefined)} />}
    </div>
  );
}

const flows = [
  { value: 0, name: '直接下单', note: '按页面价格提交，签约付款后安排检测' },
  { value: 1, name: '先询价', note: '工程师核对要求后报价，确认价格再付款、送样' },
] as const;

/** Companies order at once, or ask for a quote first. */
function Flow() {
  const { draft, change } = useExperiment();
  return (
    <fieldset>
      <legend className="font-semibold text-fg">下单方式</legend>
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        {flows.map(({ value, name, note }) => (
          <label
            key={value}
            className="relative flex cursor-pointer gap-2.5 rounded-md border border-line-strong px-4 py-3 hover:border-action has-checked:border-action has-checked:bg-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="quote-first"
              checked={draft.quote_first === value}
              onChange={() => change({ draft: { quote_first: value } })}
              className="mt-0.75 size-4 accent-action"
            />
            <span>
              <span className="block font-medium text-fg">{name}</span>
              <span className="block text-xs text-muted">{note}</span>
            </span>
          </label>
        ))}
      </div>
      <p className="mt-2 text-xs text-muted">
        尚未确定检测方案？
        <Link to="/require" className="text-link underline">
          提交需求
        </Link>
        ，工程师会与您联系。
      </p>
    </fieldset>
  );
}
