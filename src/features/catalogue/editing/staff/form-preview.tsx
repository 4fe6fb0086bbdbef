import { Estimate } from '../../detail/public/detail-estimate.tsx';
import { DetailForm } from '../../detail/public/detail-form.tsx';
import { type Service, useServiceForm } from '../../forms/public/use-service-form.ts';

/** The form and the price of a service just as customers see them; it can be tried. */
export function FormPreview({ service, title = '客户看到的效果' }: { service: Service; title?: string }) {
  const form = useServiceForm(service);
  return (
    <section
      aria-label={title}
      className="sticky top-4 max-h-[calc(100dvh-2rem)] overflow-y-auto rounded-lg border border-line bg-surface p-4"
    >
      <h2 className="mb-3 font-semibold text-fg">{title}</h2>
      <DetailForm service={service} form={form} />
      <div className="mt-4 rounded-md border border-line px-4 py-3">
        <h3 className="mb-2 font-semibold text-fg">费用预估</h3>
        <Estimate service={service} form={form} />
      </div>
    </section>
  );
}
