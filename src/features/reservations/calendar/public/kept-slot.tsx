import { Button } from '../../../../ui/button.tsx';
import type { Reservation } from '../../contract.ts';

/** A slot that is held for the customer already, to be used without choosing anew. */
export function KeptSlot({ lock, onUse }: { lock: Reservation; onUse: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-tint px-4 py-3">
      <p className="min-w-0 flex-1 basis-60 text-on-tint">
        已为您保留 <b className="font-num font-semibold">{lock.text}</b>
      </p>
      <Button kind="primary" onClick={onUse} className="h-9 px-4 pointer-coarse:h-11">
        使用该时段
      </Button>
    </div>
  );
}
