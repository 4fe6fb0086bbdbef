import { useState } from 'react';
import { shanghaiDate } from '../../../core/shanghai.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { TextArea, TextField } from '../../../ui/forms/field.tsx';
import { inOrder, problemsOf } from '../../../ui/forms/problems.ts';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { useForm, type Values } from '../../../ui/forms/use-form.ts';
import { Link } from '../../../ui/link.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { fileRefusals } from '../../files/contract.ts';
import { FilesField } from '../../files/public/files-field.tsx';
import { HumanCheckNote, useHumanCheck } from '../../identity/signing-in/public/human-check.tsx';
import { enquiryRefusals, indexMsgAdd } from '../contract.ts';
import { budgetOf } from '../rules.ts';
import { ContactFields } from './contact-fields.tsx';
import { SentPanel } from './sent-panel.tsx';

/** Posts a requirement: what for, what, how much, until when, with files, and whom to answer. */
export function RequireForm({ types }: { types: readonly { id: number; name: string; sketch: string }[] }) {
  const [no, setNo] = useState<string>();
  const [file_rids, setFiles] = useState<string[]>([]);
  const [filesProblem, setFilesProblem] = useState<string>();
  const { isChecking, sendChecked } = useHumanCheck();

  const inputOf = ({ name, phone, email, company, content, budget = '', deadline, ...rest }: Values) => ({
    ...{ name, phone, email, company, content },
    type: 1 as const,
    type_ids: types.filter(({ id }) => rest[`type_${id}`]).map(({ id }) => id),
    budget_fen: budgetOf(budget),
    deadline: deadline || undefined,
    file_rids,
  });
  const check = (values: Values) => {
    const { budget_fen, ...found } = problemsOf(indexMsgAdd.input, inputOf(values));
    const isPast = values.deadline && values.deadline < shanghaiDate(new Date());
    return inOrder(
      {
        ...found,
        budget: budget_fen && '预算须为数字，最多两位小数',
        deadline: isPast ? enquiryRefusals.past : found.deadline && '日期不正确',
        files: filesProblem,
      },
      ['content', 'budget', 'deadline', 'files', 'name', 'phone', 'company', 'email'],
    );
  };
  const { form, field, problems, isBusy } = useForm({
    check,
    submit: async (values) => {
      const sent = await sendChecked(indexMsgAdd, indexMsgAdd.input.parse(inputOf(values)));
      showSuccess('提交成功!');
      setNo(sent.no);
    },
    fieldOf: { [enquiryRefusals.past]: 'deadline', [fileRefusals.gone]: 'files' },
  });
  if (no) {
    return (
      <SentPanel no={no}>
        <Link to="/" className={`h-10 px-4.5 ${buttonClass('outline')}`}>
          返回首页
        </Link>
      </SentPanel>
    );
  }
  return (
    <form {...form} aria-label="提交需求" className="grid gap-x-5 gap-y-5 p-4 sm:grid-cols-2 md:p-6">
      <fieldset className="sm:col-span-2">
        <legend className="mb-1.5 font-medium text-fg">服务类型（可多选，不确定可不选）</legend>
        <div className="grid gap-3 sm:grid-cols-3">
          {types.map(({ id, name, sketch }) => (
            <label
              key={id}
              className="flex cursor-pointer items-start gap-2.5 rounded-md border border-line-strong px-3.5 py-3 hover:border-action has-checked:border-action has-checked:bg-tint"
            >
              <input type="checkbox" name={`type_${id}`} className="mt-0.75 size-4 shrink-0 accent-action" />
              <span>
                <span className="block font-medium text-fg">{name}</span>
                <span className="block text-2xs text-muted">{sketch}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <TextArea
        {...field('content')}
        label="需求内容"
        required
        maxLength={1_000}
        rows={7}
        placeholder="样品名称、成分与形态，数量，想得到的数据或想解决的问题"
        className="sm:col-span-2"
      />
      <TextField
        {...field('budget')}
        label="预算（元，选填）"
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
        placeholder="如 3000"
      />
      <TextField {...field('deadline')} type="date" label="期望完成日期（选填）" />
      <div className="sm:col-span-2">
        <FilesField
          purpose="requirement"
          label="附件（选填）"
          value={[]}
          onChange={(files) => setFiles(files.map(({ rid }) => rid))}
          onProblem={setFilesProblem}
          problem={problems.files}
        />
      </div>
      <ContactFields problems={problems} />
      <div className="sm:col-span-2">
        <SubmitButton isBusy={isBusy} className="h-11 w-full px-7 sm:h-10 sm:w-auto">
          提交需求
        </SubmitButton>
        <p className="mt-3 text-xs text-muted">
          提交即表示同意
          <Link to="/policy" target="_blank" className="text-link underline">
            《隐私条款》
          </Link>
          ，资料仅用于评估需求与联系您。
        </p>
        <div className="mt-4.5">
          <HumanCheckNote isChecking={isChecking} />
        </div>
      </div>
    </form>
  );
}
