import { yuan } from '../../../../core/yuan.ts';
import { perText } from './service-texts.ts';

/** What a service costs at least: ¥80 起/样. The amount is in fen; its size comes with `className`. */
export function ServicePrice({
  fen,
  unit,
  className = 'text-xl',
}: {
  fen: number;
  unit: string;
  className?: string;
}) {
  return (
    <p className="font-num font-semibold whitespace-nowrap text-price">
      <small className="mr-px text-xs font-medium">¥</small>
      <span className={className}>{yuan(fen, { short: true })}</span>
      <small className="ml-1 font-sans text-xs font-normal text-muted">起/{perText(unit)}</small>
    </p>
  );
}
