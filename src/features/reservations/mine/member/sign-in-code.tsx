import { useEffect, useState } from 'react';
import type { Reservation } from '../../contract.ts';
import { BookingDialog } from './booking-dialog.tsx';

/** Quiet zone around the code, in modules. */
const border = 4;

/** The code that the desk scans when somebody comes: the number of the booking. */
export function SignInCode({ booking, onClose }: { booking: Reservation; onClose: () => void }) {
  const { no, text, place, name } = booking;
  const [path, setPath] = useState<{ size: number; d: string }>();
  useEffect(() => {
    let isOver = false;
    void import('qr').then(({ encodeQR }) => {
      if (!isOver) setPath(asPath(encodeQR(no, 'raw', { ecc: 'medium', border })));
    });
    return () => {
      isOver = true;
    };
  }, [no]);
  return (
    <BookingDialog title="签到码" note={`${name}，${text}`} onClose={onClose}>
      <div className="mx-auto w-60 rounded-md border border-line bg-white p-2">
        {path ? (
          <svg
            viewBox={`0 0 ${path.size} ${path.size}`}
            role="img"
            aria-label={`预约 ${no} 的签到码`}
            className="size-full [shape-rendering:crispEdges]"
          >
            <path d={path.d} fill="#000" />
          </svg>
        ) : (
          <div aria-hidden="true" className="aspect-square w-full animate-pulse bg-subtle" />
        )}
      </div>
      <p className="mt-3 text-center font-num text-md font-semibold text-fg">{no}</p>
      <p className="mt-1 text-center text-xs text-muted">
        到场后向工作人员出示，开始前30分钟起可签到。地点：{place}
      </p>
    </BookingDialog>
  );
}

function asPath(rows: readonly (readonly boolean[])[]): { size: number; d: string } {
  const squares = rows.flatMap((line, y) =>
    line.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])),
  );
  return { size: rows.length, d: squares.join('') };
}
