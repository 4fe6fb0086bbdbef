import { useEffect, useState } from 'react';
import type { InputOf, OutputOf } from '../../../core/call.ts';
import { messageOf, send } from '../../../ui/asking/send.ts';
import { orderEditPreview } from '../../orders/changes/contract.ts';
import { type Detail, editOf, type OrderEdit } from './rules.ts';

/** A change is priced once nothing has been touched for so long, in ms. */
const pause = 500;

/** What the server makes of a change. */
export type Preview = {
  quote?: OutputOf<typeof orderEditPreview>;
  failure?: string;
  isLoading: boolean;
};

/** The order while it is being changed; a reload of the page keeps what was changed, until the order is another. */
export function useOrderEdit(order: Detail): {
  edit: OrderEdit;
  change: (changes: Partial<OrderEdit>) => void;
  forget: () => void;
} {
  const key = `edit ${order.rid} ${order.version}`;
  const [edit, setEdit] = useState<OrderEdit>(() => ({ ...editOf(order), ...kept(key) }));
  useEffect(() => {
    sessionStorage.setItem(key, JSON.stringify(edit));
  }, [key, edit]);
  return {
    edit,
    change: (changes) => setEdit((old) => ({ ...old, ...changes })),
    forget: () => sessionStorage.removeItem(key),
  };
}

/** What the change costs and makes different, asked anew after each touch; `undefined` cannot be asked yet. */
export function useEditPreview(input: InputOf<typeof orderEditPreview> | undefined): Preview {
  const [preview, setPreview] = useState<Preview>({ isLoading: true });
  const asked = input && JSON.stringify(input);
  useEffect(() => {
    if (!asked) return setPreview((old) => ({ ...old, isLoading: false }));
    const cancel = new AbortController();
    setPreview((old) => ({ ...old, isLoading: true }));
    const timer = setTimeout(async () => {
      try {
        const quote = await send(orderEditPreview, JSON.parse(asked), { signal: cancel.signal });
        setPreview({ quote, isLoading: false });
      } catch (error) {
        const failure = messageOf(error);
        if (failure) setPreview({ failure, isLoading: false });
      }
    }, pause);
    return () => {
      clearTimeout(timer);
      cancel.abort();
    };
  }, [asked]);
  return preview;
}

function kept(key: string): Partial<OrderEdit> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}');
  } catch {
    return {};
  }
}
