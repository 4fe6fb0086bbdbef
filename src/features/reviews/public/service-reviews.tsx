import { useState } from 'react';
import type { OutputOf } from '../../../core/call.ts';
import { useWork } from '../../../ui/asking/use-work.ts';
import { Button } from '../../../ui/button.tsx';
import { Stars } from '../../../ui/showing/stars.tsx';
import type { deviceDetail } from '../../catalogue/contract.ts';
import { ReviewPictures } from './review-pictures.tsx';

type Evaluates = OutputOf<typeof deviceDetail>['evaluates'];
type Piece = Pick<Evaluates, 'list' | 'next'>;

const kinds = { 0: '最新', 1: '有图' } as const;
type Kind = keyof typeof kinds;

/** What customers say of a service: the score, and their reviews piece by piece. */
export function ServiceReviews({ rid, evaluates }: { rid: string; evaluates: Evaluates }) {
  const { avg, count } = evaluates;
  const [kind, setKind] = useState<Kind>(0);
  const [{ list, next }, setPiece] = useState<Piece>(evaluates);
  const { run, isBusy } = useWork();
  const read = async (kind: Kind, after?: string) => {
    const [{ send }, { reviewList }] = await Promise.all([
      import('../../../ui/asking/send.ts'),
      import('../contract.ts'),
    ]);
    return send(reviewList, { rid, kind, after });
  };
  const choose = (chosen: Kind) =>
    run(async () => {
      setPiece(chosen === 0 ? evaluates : await read(chosen));
      setKind(chosen);
    });
  const goOn = () =>
    run(async () => {
      const more = await read(kind, next ?? undefined);
      setPiece({ list: [...list, ...more.list], next: more.next });
    });
  if (avg === null) return null;
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-body">
        <p className="flex items-center gap-2">
          <b className="font-num text-xl font-semibold text-fg">{avg.toFixed(1)}</b>
          <Stars score={avg} />
          {count} 条评价
        </p>
        <fieldset className="ml-auto flex gap-2">
          <legend className="sr-only">评价筛选</legend>
          {Object.entries(kinds).map(([value, name]) => (
            <button
              key={value}
              type="button"
              aria-pressed={kind === Number(value)}
              onClick={() => void choose(Number(value) as Kind)}
              className="h-9 rounded-full border border-line px-4 text-xs text-body hover:border-action aria-pressed:border-action aria-pressed:bg-tint aria-pressed:text-on-tint pointer-coarse:h-11"
            >
              {name}
            </button>
          ))}
        </fieldset>
      </div>
      {list.length === 0 && <p className="py-6 text-center text-muted">还没有带图的评价</p>}
      <ul>
        {list.map((review) => (
          <li key={review.rid} className="border-b border-line py-3.5 last:border-b-0">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
              <span className="text-fg">{review.author}</span>
              <Stars score={review.score} />
              <time dateTime={review.created.slice(0, 10)}>{review.created.slice(0, 10)}</time>
            </p>
            {review.content && (
              <p className="mt-1.5 break-words whitespace-pre-line text-body">{review.content}</p>
            )}
            <ReviewPictures author={review.author} rids={review.imgs} />
            {review.addition && (
              <p className="mt-2 break-words whitespace-pre-line text-body">
                <span className="mr-2 text-xs text-muted">{review.added.slice(0, 10)} 追评</span>
                {review.addition}
              </p>
            )}
            {review.reply && (
              <p className="mt-2 rounded-md bg-page px-3 py-2 break-words whitespace-pre-line text-body">
                <span className="mr-2 text-xs text-muted">实验室回复</span>
                {review.reply}
              </p>
            )}
          </li>
        ))}
      </ul>
      {next && (
        <p className="pt-3 text-center">
          <Button kind="outline" aria-busy={isBusy} className="h-11 px-6 md:h-10" onClick={() => void goOn()}>
            更多评价
          </Button>
        </p>
      )}
    </>
  );
}
