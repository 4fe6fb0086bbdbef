import { useState } from 'react';
import { Failure } from '../../../core/failure.ts';
import { useRequestKey } from '../../../ui/asking/request-key.ts';
import { send } from '../../../ui/asking/send.ts';
import { type DialogEnds, DialogFrame } from '../../../ui/dialog-frame.tsx';
import { TextArea, Tick } from '../../../ui/forms/field.tsx';
import { problemsOf } from '../../../ui/forms/problems.ts';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import type { KeptFile } from '../../files/contract.ts';
import { FilesField } from '../../files/public/files-field.tsx';
import { mostPictures, reviewAdd } from '../contract.ts';
import { reviewStates } from '../rules.states.ts';
import { StarField } from './star-field.tsx';

const parts = { speed: '交付速度', quality: '数据质量', service: '服务态度' } as const;
type Score = 1 | 2 | 3 | 4 | 5;

/** Reviews an order that is done: stars, words and pictures. */
export function ReviewDialog({
  order: { rid, no },
  ...ends
}: { order: { rid: string; no: string } } & DialogEnds) {
  const [scores, setScores] = useState<Partial<Record<'score' | keyof typeof parts, Score>>>({});
  const [files, setFiles] = useState<readonly Pick<KeptFile, 'rid' | 'name' | 'bytes'>[]>([]);
  const [unsent, setUnsent] = useState<string>();
  const keyOf = useRequestKey();
  const inputOf = ({ content = '', anonymous }: Record<string, string>) => ({
    ...{ order_rid: rid, ...scores, score: scores.score as Score, content },
    imgs: files.map((file) => file.rid),
    anonymous: anonymous ? (1 as const) : (0 as const),
  });
  const { form, field, isBusy } = useForm({
    check: (values) => problemsOf(reviewAdd.input, inputOf(values)),
    submit: async (values) => {
      if (unsent) throw new Failure(unsent);
      const input = inputOf(values);
      const { points, status } = await send(reviewAdd, { ...input, request_id: keyOf(input) });
      if (status === reviewStates.pending) showSuccess('已提交，审核后公开');
      else showSuccess(points > 0 ? `评价成功，获得 ${points} 积分` : '评价成功');
      await ends.onDone();
    },
  });
  const starsOf = (name: keyof typeof scores) => ({
    ...field(name),
    value: scores[name] ?? 0,
    onChange: (score: number) => setScores((old) => ({ ...old, [name]: score as Score })),
  });
  return (
    <DialogFrame title="评价订单" note={no} onClose={ends.onClose}>
      <form {...form} className="space-y-4">
        <div className="space-y-1">
          <StarField {...starsOf('score')} label="总体评价" isRequired />
          {Object.entries(parts).map(([name, label]) => (
            <StarField key={name} {...starsOf(name as keyof typeof parts)} label={label} />
          ))}
        </div>
        <TextArea
          {...field('content')}
          label="评价内容（选填）"
          rows={4}
          maxLength={500}
          placeholder="数据质量、交付速度、沟通是否顺畅，写下来供其他人参考"
          help="请勿填写未发表的研究内容和联系方式"
        />
        <FilesField
          purpose="review"
          value={files}
          onChange={setFiles}
          onProblem={setUnsent}
          label="图片（选填）"
          most={mostPictures}
        />
        <Tick name="anonymous">匿名评价（不勾选时显示姓氏，如“林**”）</Tick>
        <SubmitButton isBusy={isBusy} className="h-11 w-full">
          发布评价
        </SubmitButton>
      </form>
    </DialogFrame>
  );
}
