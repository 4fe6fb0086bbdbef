import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/showing/card.tsx';
import { Stars } from '../../../ui/showing/stars.tsx';
import { StatusTag } from '../../../ui/showing/status-tag.tsx';
import { StoredPhoto } from '../../../ui/showing/stored-photo.tsx';
import { fileGet } from '../../files/contract.ts';
import type { KnownReview } from '../contract.ts';
import { reviewRecord } from '../rules.states.ts';
import { AppendDialog } from './append-dialog.tsx';

/** What the customer wrote about an order, how it stands, and adding to it. */
export function OwnReview({ order, review }: { order: { rid: string }; review: KnownReview | null }) {
  const [isAdding, setAdding] = useState(false);
  const { revalidate } = useRevalidator();
  if (!review) return null;
  const { status, status_name, score, content, imgs, author, created, reason } = review;
  const append = review.actions.find(({ action }) => action === 'append');
  return (
    <Card
      title="我的评价"
      aside={
        append &&
        !append.reason && (
          <Button kind="outline" className="h-11 px-4 md:h-9" onClick={() => setAdding(true)}>
            {append.name}
          </Button>
        )
      }
    >
      <div className="space-y-2.5 p-4 md:px-6">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
          <Stars score={score} />
          <StatusTag tone={reviewRecord.toneOf(status)}>{status_name}</StatusTag>
          <span>公开显示为“{author}”</span>
          <time className="font-num">{created.slice(0, 10)}</time>
        </p>
        {reason && <p className="text-xs text-danger">隐藏原因：{reason}</p>}
        {content && <p className="whitespace-pre-line text-body [overflow-wrap:anywhere]">{content}</p>}
        {imgs.length > 0 && (
          <div className="flex flex-wrap gap-2">
            {imgs.map((rid, index) => (
              <StoredPhoto key={rid} call={fileGet} input={{ rid }} alt={`评价图片 ${index + 1}`} />
            ))}
          </div>
        )}
        {review.addition && (
          <p className="whitespace-pre-line text-body [overflow-wrap:anywhere]">
            <span className="mr-2 text-xs text-muted">
              追评 <span className="font-num">{review.added.slice(0, 10)}</span>
            </span>
            {review.addition}
          </p>
        )}
        {review.reply && (
          <p className="rounded-md bg-page px-3 py-2 whitespace-pre-line text-body [overflow-wrap:anywhere]">
            <span className="mr-2 text-xs text-muted">
              实验室回复 <span className="font-num">{review.replied.slice(0, 10)}</span>
            </span>
            {review.reply}
          </p>
        )}
        {append?.reason && !review.addition && <p className="text-2xs text-muted">{append.reason}</p>}
      </div>
      {isAdding && (
        <AppendDialog
          rid={order.rid}
          onClose={() => setAdding(false)}
          onDone={async () => {
            setAdding(false);
            await revalidate();
          }}
        />
      )}
    </Card>
  );
}
