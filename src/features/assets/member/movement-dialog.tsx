import { yuan } from '../../../core/yuan.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import { Link } from '../../../ui/link.tsx';
import { assetDetail } from '../contract.ts';

/** One movement of money with its sides and the way to what it is about. */
export function MovementDialog({ rid, owner, onClose }: { rid: string; owner: string; onClose: () => void }) {
  const { data: movement, failure } = useCall(assetDetail, { rid, owner });
  return (
    <DialogFrame title={movement?.title ?? '资金变动'} note={movement?.at} onClose={onClose}>
      {failure && (
        <p role="alert" className="py-6 text-center text-danger">
          {failure}
        </p>
      )}
      {!movement && !failure && <div className="h-32 animate-pulse rounded-md bg-page" aria-busy="true" />}
      {movement && (
        <>
          <table className="w-full text-xs">
            <thead>
              <tr className="text-muted">
                <th scope="col" className="py-2 text-left font-medium">
                  科目
                </th>
                <th scope="col" className="py-2 text-right font-medium">
                  借方
                </th>
                <th scope="col" className="py-2 text-right font-medium">
                  贷方
                </th>
              </tr>
            </thead>
            <tbody>
              {movement.lines.map(({ name, debit, credit, unit }) => (
                <tr key={`${name}${debit}${credit}`} className="border-t border-line">
                  <td className="py-2.5 text-fg">{name}</td>
                  <td className="py-2.5 text-right font-num">{shown(debit, unit)}</td>
                  <td className="py-2.5 text-right font-num">{shown(credit, unit)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {movement.memo && <p className="mt-3 text-xs text-muted">{movement.memo}</p>}
          {movement.document && (
            <Link to={movement.document.path} className="mt-3 inline-block py-1 text-link hover:underline">
              查看{movement.document.name}
            </Link>
          )}
        </>
      )}
    </DialogFrame>
  );
}

function shown(count: number, unit: 'CNY' | 'PT'): string {
  if (count === 0) return '—';
  return unit === 'PT' ? `${count.toLocaleString('zh-CN')} 分` : yuan(count);
}
