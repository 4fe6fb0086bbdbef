import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/forms/field.tsx';
import { problemsOf } from '../../../ui/forms/problems.ts';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { useForm, type Values } from '../../../ui/forms/use-form.ts';
import { Link } from '../../../ui/link.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { HumanCheckNote, useHumanCheck } from '../../identity/signing-in/public/human-check.tsx';
import { indexMsgAdd } from '../contract.ts';
import { ContactFields } from './contact-fields.tsx';
import { SentPanel } from './sent-panel.tsx';

const kinds = [
  { type: 0, label: '留言咨询' },
  { type: 2, label: '投诉建议' },
];

/** Leaves a message or complains; `service` is what the question is about. */
export function MessageForm({ service }: { service: { rid: string; name: string } | null }) {
  const [no, setNo] = useState<string>();
  const { isChecking, sendChecked } = useHumanCheck();
  const inputOf = ({ type, ...values }: Values) => ({
    ...values,
    type: type === '2' ? (2 as const) : (0 as const),
    ...(service && { service_rid: service.rid }),
  });
  const { form, field, problems, isBusy } = useForm({
    check: (values) => problemsOf(indexMsgAdd.input, inputOf(values)),
    submit: async (values) => {
      const sent = await sendChecked(indexMsgAdd, indexMsgAdd.input.parse(inputOf(values)));
      showSuccess('提交成功!');
      setNo(sent.no);
    },
  });
  if (no) {
    return (
      <SentPanel no={no}>
        <Button kind="outline" onClick={() => setNo(undefined)} className="h-10 px-4.5">
          再写一条
        </Button>
      </SentPanel>
    );
  }
  return (
    <form {...form} aria-label="在线留言" className="grid gap-x-5 gap-y-4.5 p-4 sm:grid-cols-2 md:p-6">
      {service && (
        <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md bg-tint px-4 py-2.5 text-on-tint sm:col-span-2">
          <span>
            咨询项目：
            <Link to={`/detail/${encodeURIComponent(service.rid)}`} className="font-medium underline">
              {service.name}
            </Link>
          </span>
          <Link to="/contact" preventScrollReset className="py-0.5 text-xs hover:underline">
            不限此项目
          </Link>
        </p>
      )}
      <fieldset className="flex gap-6 sm:col-span-2">
        <legend className="sr-only">类型</legend>
        {kinds.map(({ type, label }) => (
          <label key={type} className="inline-flex min-h-8 cursor-pointer items-center gap-2 text-fg">
            <input
              type="radio"
              name="type"
              value={type}
              defaultChecked={type === 0}
              className="size-4 accent-action"
            />
            {label}
          </label>
        ))}
      </fieldset>
      <ContactFields problems={problems} />
      <TextArea
        {...field('content')}
        label="内容"
        required
        maxLength={1_000}
        placeholder="样品是什么、想知道什么、是否赶时间"
        className="sm:col-span-2"
      />
      <div className="sm:col-span-2">
        <SubmitButton isBusy={isBusy} className="h-11 w-full px-7 sm:h-10 sm:w-auto">
          提交留言
        </SubmitButton>
        <div className="mt-4.5">
          <HumanCheckNote isChecking={isChecking} />
        </div>
      </div>
    </form>
  );
}
