import { useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import type { OfferedAction } from '../../../core/record.ts';
import { Button } from '../../../ui/button.tsx';
import { ReviewDialog } from './review-dialog.tsx';

/** Opens the review of an order that is done, at once where the address asks for it; tells why there can be none any more. */
export function ReviewButton({
  order,
}: {
  order: { rid: string; no: string; actions: readonly OfferedAction[] };
}) {
  const [search, setSearch] = useSearchParams();
  const offered = order.actions.find(({ action }) => action === 'review');
  const isAsked = search.get('do') === 'review';
  const [isOpen, setOpen] = useState(isAsked);
  const { revalidate } = useRevalidator();
  if (!offered) return null;
  if (offered.reason) return <p className="self-center text-2xs text-muted">{offered.reason}</p>;
  const close = () => {
    setOpen(false);
    if (isAsked) setSearch({}, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <Button kind="primary" className="h-11 px-4 md:h-10" onClick={() => setOpen(true)}>
        评价
      </Button>
      {isOpen && (
        <ReviewDialog
          order={order}
          onClose={close}
          onDone={async () => {
            close();
            await revalidate();
          }}
        />
      )}
    </>
  );
}
