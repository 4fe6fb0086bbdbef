import type { OutputOf } from '../../../core/call.ts';
import { Button } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import type { samplingOptions } from '../contract.ts';

/** Where parcels go (setting localInfo), to be copied in one piece. */
export type Lab = OutputOf<typeof samplingOptions>['lab'];

/** The laboratory's address, telephone and how to write on the parcel. */
export function LabAddress({ lab }: { lab: Lab }) {
  const rows = [
    ['收件地址', lab.address],
    ['收件电话', lab.phone],
    ['寄件说明', lab.express],
  ].filter(([, text]) => text);
  if (!rows.length) return null;
  const whole = rows.map(([name, text]) => `${name}：${text}`).join('\n');
  return (
    <section aria-label="收件信息" className="rounded-md border border-line bg-page p-3.5">
      <dl className="space-y-1.5">
        {rows.map(([name, text]) => (
          <div key={name} className="flex gap-3">
            <dt className="shrink-0 text-muted">{name}</dt>
            <dd className="min-w-0 text-fg [overflow-wrap:anywhere]">{text}</dd>
          </div>
        ))}
      </dl>
      <Button
        kind="outline"
        onClick={() => void copyText(whole, '已复制收件信息')}
        className="mt-3 h-11 px-4 md:h-8 md:px-3.5"
      >
        复制收件信息
      </Button>
    </section>
  );
}
