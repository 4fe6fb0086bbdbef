import { useState } from 'react';
import { useRequestKey } from '../../../ui/asking/request-key.ts';
import { send } from '../../../ui/asking/send.ts';
import { type DialogEnds, DialogFrame } from '../../../ui/dialog-frame.tsx';
import { Problem, TextArea, TextField, Tick } from '../../../ui/forms/field.tsx';
import { inOrder, problemsOf } from '../../../ui/forms/problems.ts';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { useForm, type Values } from '../../../ui/forms/use-form.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import { FilesField } from '../../files/public/files-field.tsx';
import { integrationApply } from '../contract.ts';
import { thanksRefusals } from '../rules.states.ts';

const none: never[] = [];
const inThisOrder = [
  'order_nos',
  'title',
  'journal',
  'source',
  'impact',
  'company',
  'sketch',
  'content',
  'files',
];

/** Claims points for a paper. What was typed stays when the claim is refused. */
export function ClaimDialog({
  orders,
  company,
  ...ends
}: {
  orders: readonly { no: string; title: string }[];
  company: string;
} & DialogEnds) {
  const keyOf = useRequestKey();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [files, setFiles] = useState<string[]>([]);
  const [notYet, setNotYet] = useState<string>();
  const inputOf = (values: Values) => ({
    ...{ order_nos: [...chosen], title: values.title ?? '', journal: values.journal ?? '', files },
    ...{ source: values.source ?? '', impact: values.impact ?? '', company: values.company ?? '' },
    ...{ sketch: values.sketch ?? '', content: values.content ?? '' },
    agree_show: values.agree_show ? (1 as const) : (0 as const),
  });
  const { form, field, problems, isBusy } = useForm({
    check: (values) =>
      inOrder(
        { ...problemsOf(integrationApply.input, inputOf(values)), ...(notYet && { files: notYet }) },
        inThisOrder,
      ),
    submit: async (values) => {
      const input = inputOf(values);
      await send(integrationApply, { ...input, request_id: keyOf(input) });
      showSuccess('申请已提交，审核结果将通知您');
      await ends.onDone();
    },
    fieldOf: {
      [thanksRefusals.claimed]: 'source',
      [thanksRefusals.order]: 'order_nos',
      [thanksRefusals.early]: 'order_nos',
    },
  });
  const toggle = (no: string) =>
    setChosen((old) => (old.includes(no) ? old.filter((each) => each !== no) : [...old, no]));
  return (
    <DialogFrame
      title="申请论文奖励"
      note="每篇论文奖励一次，驳回后可重新申请"
      look="page"
      className="md:max-w-180"
      onClose={ends.onClose}
    >
      <form {...form} className="space-y-4.5">
        <fieldset data-field="order_nos" tabIndex={-1} className="outline-none">
          <legend className="mb-1.5 font-medium text-fg">
            <span aria-hidden="true" className="mr-0.75 text-danger">
              *
            </span>
            论文使用了哪些订单的数据
          </legend>
          {orders.length === 0 ? (
            <p className="text-muted">还没有已完成的订单，订单完成后可申请</p>
          ) : (
            <ul className="max-h-52 divide-y divide-line overflow-y-auto rounded-md border border-line">
              {orders.map(({ no, title }) => (
                <li key={no}>
                  <label className="flex min-h-11 items-center gap-3 px-3 py-2">
                    <input
                      type="checkbox"
                      className="size-4 shrink-0 accent-action"
                      checked={chosen.includes(no)}
                      onChange={() => toggle(no)}
                    />
                    <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                      <span className="mr-2 font-num text-fg">{no}</span>
                      <span className="text-muted">{title}</span>
                    </span>
                  </label>
                </li>
              ))}
            </ul>
          )}
          {problems.order_nos && <Problem>{problems.order_nos}</Problem>}
        </fieldset>
        <TextField {...field('title')} label="论文题目" required maxLength={200} />
        <div className="grid gap-4.5 sm:grid-cols-[minmax(0,1fr)_140px]">
          <TextField {...field('journal')} label="期刊名称" required maxLength={100} />
          <TextField {...field('impact')} label="影响因子" inputMode="decimal" maxLength={7} />
        </div>
        <TextField
          {...field('source')}
          label="DOI 或论文网址"
          required
          maxLength={500}
          placeholder="10.1021/acs.nano.6c00001"
          help="有 DOI 的论文审核更快"
        />
        <TextField
          {...field('company')}
          label="作者单位"
          maxLength={100}
          defaultValue={company}
          help="展示时显示"
        />
        <TextField {...field('sketch')} label="相关检测" maxLength={500} placeholder="如：XRD、XPS" />
        <TextArea {...field('content')} label="致谢原文" required rows={3} maxLength={2_000} />
        <div>
          <FilesField
            purpose="paper"
            most={10}
            value={none}
            onChange={(kept) => setFiles(kept.map(({ rid }) => rid))}
            onProblem={setNotYet}
            label="论文首页与致谢页"
            name="files"
            problem={problems.files}
          />
        </div>
        <Tick name="agree_show">同意在首页“致谢成果”中展示单位、题目与致谢内容</Tick>
        <SubmitButton isBusy={isBusy} className="h-11 w-full">
          提交申请
        </SubmitButton>
      </form>
    </DialogFrame>
  );
}
