import { Icon } from '../../../ui/icon.tsx';
import type { Options } from './use-options.ts';

/** What to know before the courier comes: the setting WxTip1, and what one pickup takes. */
export function PickupNotes({ tip, limits }: Pick<Options, 'tip' | 'limits'>) {
  const { samples, weight_kg, refused } = limits;
  const most = [samples && `${samples} 个样品`, weight_kg && `${weight_kg} kg`].filter(Boolean);
  const lines = [
    tip,
    most.length > 0 && `单次取样不超过 ${most.join('、')}。`,
    refused.length > 0 && `不接收：${refused.join('、')}。`,
  ].filter((line) => line);
  if (!lines.length) return null;
  return (
    <div className="flex gap-2 rounded-md bg-tint px-3.5 py-3 text-xs text-on-tint">
      <Icon name="info" className="mt-0.5 size-4" />
      <div className="space-y-1">
        {lines.map((line) => (
          <p key={String(line)}>{line}</p>
        ))}
      </div>
    </div>
  );
}
