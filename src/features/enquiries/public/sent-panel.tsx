import { type ReactNode, useEffect, useRef } from 'react';
import { buttonClass } from '../../../ui/button-class.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';

/** In place of a form that was sent: its number, and what comes next. It takes the focus, the form being gone. */
export function SentPanel({ no, children }: { no: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col items-center px-4 py-10 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-success-bg text-success">
        <Icon name="check" className="size-7" />
      </span>
      <h2 ref={heading} tabIndex={-1} className="mt-4 text-xl font-semibold text-fg outline-none">
        提交成功
      </h2>
      <p className="mt-1 text-muted">
        编号 <b className="font-semibold text-fg">{no}</b>，工程师会按您留的电话联系您，请留意来电。
      </p>
      <div className="mt-5 flex flex-wrap justify-center gap-3">
        {children}
        <Link to="/project" className={`h-10 px-4.5 ${buttonClass('primary')}`}>
          查看检测服务
        </Link>
      </div>
    </div>
  );
}
