import { useCallback, useEffect, useRef, useState } from 'react';
import { Failure } from '../../../../core/failure.ts';
import { messageOf, send } from '../../../../ui/asking/send.ts';
import { Icon } from '../../../../ui/icon.tsx';
import type { FormValues } from '../../../plan/contract.ts';
import { reservationCancel, reservationLock, reservationRefusals } from '../../contract.ts';
import type { WantedSlot } from './chosen-slot.tsx';
import { Failed } from './failed.tsx';
import type { Held } from './held-slot.tsx';
import { HeldSlot } from './held-slot.tsx';
import { SlotChoice } from './slot-choice.tsx';
import { useCountdown } from './use-countdown.ts';

/** A slot as drafts keep it. */
export type Slot = { lock_rid: string; expire_at: string; text: string };

/** What a picker is given. */
export type SlotPickerProps = {
  serviceRid: string;
  /** The entry of the plan that the slot is for: its form decides about the price. */
  tempRid?: string;
  /** Values of that form which the plan does not have yet. */
  params?: FormValues;
  /** The booking that is to be moved. */
  changeOf?: string;
  value: Slot | null;
  /** Hears of a slot that was locked, and with null of one that was released or has run out. */
  onChange: (slot: Slot | null) => void;
  /** Hears what the slot that is held costs, whenever that is known anew. */
  onHeld?: (held: Held) => void;
};

/**
 * Picks a slot of an instrument and holds it for ten minutes with a visible countdown. A slot that was locked
 * before (`value`) is shown again for as long as it is held; when it runs out that is said, and another one can be
 * picked.
 */
export function SlotPicker({
  serviceRid,
  tempRid,
  params,
  changeOf,
  value,
  onChange,
  onHeld,
}: SlotPickerProps) {
  const [held, setHeld] = useState<{ slot: Held; deadline: number }>();
  const [isOver, setOver] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const left = useCountdown(held?.deadline);
  const tell = useRef({ onChange, onHeld, params });
  tell.current = { onChange, onHeld, params };
  const frame = useRef<HTMLDivElement>(null);
  // What had the focus is gone with the other view.
  const focus = () => requestAnimationFrame(() => frame.current?.focus());

  const take = useCallback((slot: Held) => {
    setHeld({ slot, deadline: Date.now() + slot.left_s * 1_000 });
    setOver(false);
    setProblem(undefined);
    setFailure(undefined);
    tell.current.onHeld?.(slot);
  }, []);
  const lose = useCallback((hasRunOut: boolean) => {
    setHeld(undefined);
    setOver(hasRunOut);
    tell.current.onChange(null);
  }, []);

  const known = held?.slot.lock_rid;
  const wanted = value?.lock_rid;
  const resume = useCallback(async () => {
    if (!wanted) return;
    setFailure(undefined);
    try {
      take(await send(reservationLock, { lock_rid: wanted, temp_rid: tempRid, params: tell.current.params }));
    } catch (error) {
      if (error instanceof Failure && error.message === reservationRefusals.expired) lose(true);
      else setFailure(messageOf(error));
    }
  }, [wanted, tempRid, take, lose]);
  useEffect(() => {
    if (wanted && wanted !== known) void resume();
  }, [wanted, known, resume]);
  useEffect(() => {
    if (held && left === 0) lose(true);
  }, [held, left, lose]);

  const lock = async (slot: WantedSlot) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const input = { rid: serviceRid, temp_rid: tempRid, change_of: changeOf, params, ...slot };
      const locked = await send(reservationLock, input);
      take(locked);
      onChange({ lock_rid: locked.lock_rid, expire_at: locked.expire_at, text: locked.text });
      focus();
      return true;
    } catch (error) {
      setProblem(messageOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const release = async () => {
    if (isBusy || !held) return;
    setBusy(true);
    try {
      await send(reservationCancel, { lock_rid: held.slot.lock_rid });
      lose(false);
      focus();
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <div ref={frame} tabIndex={-1} className="space-y-4 outline-none">
      {isOver && !held && (
        <p
          role="alert"
          className="flex items-center gap-2 rounded-md bg-warning-bg px-4 py-3 font-medium text-warning"
        >
          <Icon name="clock" />
          {reservationRefusals.expired}
        </p>
      )}
      {failure ? (
        <Failed message={failure} onRetry={() => (wanted ? void resume() : setFailure(undefined))} />
      ) : held && left ? (
        <HeldSlot held={held.slot} left={left} isBusy={isBusy} onRelease={() => void release()} />
      ) : wanted ? (
        <div
          aria-hidden="true"
          className="h-40 animate-pulse rounded-md bg-subtle motion-reduce:animate-none"
        />
      ) : (
        <SlotChoice
          rid={serviceRid}
          tempRid={tempRid}
          changeOf={changeOf}
          problem={problem}
          isBusy={isBusy}
          onLock={lock}
          onKept={({ rid: lock_rid, expire_at, text }) =>
            onChange({ lock_rid, expire_at: expire_at ?? '', text })
          }
        />
      )}
    </div>
  );
}
