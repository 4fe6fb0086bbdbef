import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { type Lab, LabAddress } from './lab-address.tsx';

/** What was submitted. */
export type Made = { type: 1; no: string; date: string; time: string } | { type: 0; no: string };

/** After submitting: the number, what happens next, and the way to the list. */
export function Submitted({ made, lab, onClose }: { made: Made; lab: Lab; onClose: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="pt-6">
      <div className="text-center">
        <span className="mx-auto grid size-13 place-items-center rounded-full bg-success-bg text-success">
          <Icon name="check" className="size-6.5" />
        </span>
        <h3 ref={title} tabIndex={-1} className="mt-3 text-md font-semibold text-fg outline-none">
          {made.type === 1 ? '取样预约已提交' : '寄样登记已提交'}
        </h3>
        <p className="mt-1 font-num text-muted">编号 {made.no}</p>
        <p className="mx-auto mt-2 max-w-110">
          {made.type === 1
            ? `取样员将于 ${made.date} ${made.time.replace('-', '–')} 上门，出发前会电话联系，请保持手机畅通。`
            : '请按以下信息寄出样品，并把编号写在包裹内的送样单上。'}
        </p>
      </div>
      {made.type === 0 && (
        <div className="mt-5">
          <LabAddress lab={lab} />
        </div>
      )}
      <div className="mt-6 grid gap-3 sm:grid-cols-2">
        <Link to="/member/sampling" className={`h-11 px-4.5 ${buttonClass('primary')}`}>
          查看取样预约
        </Link>
        <Button kind="outline" onClick={onClose} className="h-11 px-4.5">
          完成
        </Button>
      </div>
    </div>
  );
}
