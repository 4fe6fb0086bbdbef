import type { OutputOf } from '../../../core/call.ts';
import { Button } from '../../../ui/button.tsx';
import { showError, showSuccess } from '../../../ui/toast.tsx';
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
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(rows.map(([name, text]) => `${name}：${text}`).join('\n'));
      showSuccess('已复制收件信息');
    } catch {
      showError('浏览器不允许复制，请手动选择文字');
    }
  };
  if (!rows.length) return null;
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
      <Button kind="outline" onClick={() => void copy()} className="mt-3 h-11 px-4 md:h-8 md:px-3.5">
        复制收件信息
      </Button>
    </section>
  );
}
