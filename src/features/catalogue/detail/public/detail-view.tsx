import type { ReactNode } from 'react';
import { Icon } from '../../../../ui/icon.tsx';
import { Breadcrumbs } from '../../../../ui/page/breadcrumbs.tsx';
import { JsonLd } from '../../../../ui/page/json-ld.tsx';
import { RichText } from '../../../../ui/rich-text.tsx';
import { useOrigin } from '../../../../ui/site.ts';
import { CompareToggle } from '../../compare/public/compare-toggle.tsx';
import { CompareTray } from '../../compare/public/compare-tray.tsx';
import { FavouriteToggle } from '../../favourites/public/favourite-toggle.tsx';
import type { Service, ServiceForm } from '../../forms/public/use-service-form.ts';
import { placePath } from '../../listing/public/project-place.ts';
import { ServiceCards } from '../../listing/public/service-card.tsx';
import { ServiceQuestions } from '../../questions/public/service-questions.tsx';
import { AskLink, BuyBar, type PlanAction, PlanButton } from './detail-actions.tsx';
import { faqData, serviceData } from './detail-data.ts';
import { Estimate } from './detail-estimate.tsx';
import { DetailForm } from './detail-form.tsx';
import { Facts, Gallery } from './detail-head.tsx';
import { DetailPart } from './detail-part.tsx';
import { Deliverables, Faq, InstrumentFacts, SampleRequirements } from './detail-parts.tsx';
import { PriceTable } from './detail-prices.tsx';
import { PartTabs } from './detail-tabs.tsx';
import { Statistics } from './detail-voices.tsx';
import { ShareButton } from './share-button.tsx';

/**
 * The page of a service. `calendar` shows when an instrument is free, `examples` what results are like, `reviews` what customers
 * say; `plan` puts the service in the plan.
 */
export function DetailView(props: {
  service: Service;
  form: ServiceForm;
  plan: PlanAction;
  calendar: ReactNode;
  examples: ReactNode;
  reviews: ReactNode;
}) {
  const { service, form, plan } = props;
  const origin = useOrigin();
  const { name, typeId, type_name, category } = service;
  const type = { id: typeId, name: type_name };
  return (
    <>
      <div className="wrap pb-12 md:pb-18">
        <Breadcrumbs
          trail={[
            { label: type_name, to: placePath({ type }) },
            { label: category.name, to: placePath({ type, category }) },
            { label: name },
          ]}
        />
        <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_320px]">
          <div className="min-w-0 space-y-3 md:space-y-6">
            <Head service={service} form={form} />
            <Parts {...props} />
          </div>
          <aside
            aria-label="费用预估"
            className="sticky top-[calc(var(--lp-header-h)+16px)] hidden rounded-lg border border-line bg-surface p-5 md:block print:hidden"
          >
            <h2 className="mb-3.5 text-lg font-semibold text-fg">费用预估</h2>
            <Estimate service={service} form={form} />
            <PlanButton plan={plan} className="mt-4 h-12 w-full text-md" />
            <AskLink rid={service.rid} className="mt-2.5 h-10 w-full" />
            <Promises typeId={typeId} />
          </aside>
        </div>
        <Others title="常一起下单" id="together-title" services={service.together} />
        <Others title="相关服务" id="related-title" services={service.related} />
        <CompareTray />
      </div>
      <BuyBar service={service} form={form} plan={plan} />
      <JsonLd data={serviceData(service, origin)} />
      {service.faq.length + service.questions.length > 0 && <JsonLd data={faqData(service)} />}
    </>
  );
}

/** Other services below a heading; nothing without any. */
function Others({ title, id, services }: { title: string; id: string; services: Service['related'] }) {
  if (services.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-9 md:mt-12">
      <h2 id={id} className="mb-4 text-xl font-semibold text-fg md:mb-6">
        {title}
      </h2>
      <ServiceCards services={services} />
    </section>
  );
}

/** Picture, facts and form. */
function Head({ service, form }: { service: Service; form: ServiceForm }) {
  return (
    <div className="-mx-4 gap-7 border-line bg-surface pb-4 md:mx-0 md:rounded-lg md:border md:p-7 lg:grid lg:grid-cols-[300px_minmax(0,1fr)]">
      <div className="lg:sticky lg:top-[calc(var(--lp-header-h)+16px)] lg:self-start">
        <Gallery service={service} />
      </div>
      <div className="min-w-0 px-4 pt-4 md:px-0 md:pt-6 lg:pt-0">
        <Facts
          service={service}
          actions={
            <span className="ml-auto flex flex-wrap gap-2 pointer-coarse:gap-3">
              <FavouriteToggle rid={service.rid} name={service.name} hasWord className="relative" />
              <CompareToggle service={{ ...service, img: service.img[0] ?? '' }} className="relative" />
              <ShareButton service={service} form={form} />
            </span>
          }
        />
        <DetailForm service={service} form={form} />
        <div className="mt-4 rounded-md border border-line px-4 py-3 md:hidden">
          <h2 className="mb-2 font-semibold text-fg">费用预估</h2>
          <Estimate service={service} form={form} />
        </div>
      </div>
    </div>
  );
}

function Parts({
  service,
  calendar,
  examples,
  reviews,
}: {
  service: Service;
  calendar: ReactNode;
  examples: ReactNode;
  reviews: ReactNode;
}) {
  const { intro, faq, evaluates, stats } = service;
  const parts: { id: string; title: string; content: ReactNode }[] = [
    // Whoever books looks for the time first.
    { id: 'calendar', title: '可约时段', content: calendar },
    {
      id: 'instrument',
      title: service.typeId === 3 ? '团队与方法' : '仪器参数',
      content: (
        <>
          <InstrumentFacts service={service} />
          <RichText text={intro} className="mt-4" />
        </>
      ),
    },
    { id: 'price', title: '价格', content: <PriceTable service={service} /> },
    {
      id: 'requirements',
      title: service.typeId === 3 ? '数据要求' : '样品要求',
      content: <SampleRequirements service={service} />,
    },
    { id: 'results', title: '结果交付', content: <Deliverables service={service} /> },
    { id: 'examples', title: '示例结果', content: examples },
    { id: 'faq', title: '常见问题', content: faq.length > 0 && <Faq list={faq} /> },
    {
      id: 'reviews',
      title: '评价与统计',
      content: (stats || evaluates.count > 0) && (
        <>
          {stats && <Statistics stats={stats} />}
          {evaluates.count > 0 && reviews}
        </>
      ),
    },
    { id: 'questions', title: '客户提问', content: <ServiceQuestions service={service} /> },
  ].filter(({ content }) => content);
  return (
    <div className="-mx-4 min-w-0 border-y border-line bg-surface md:mx-0 md:rounded-lg md:border">
      <PartTabs parts={parts.map(({ id, title }) => ({ id, title }))} />
      <div className="space-y-9 px-4 py-5 md:p-6">
        {parts.map(({ id, title, content }) => (
          <DetailPart key={id} id={id} title={title}>
            {content}
          </DetailPart>
        ))}
      </div>
    </div>
  );
}

function Promises({ typeId }: { typeId: number }) {
  const promises = [
    ...(typeId === 1
      ? [
          ['shield', '确属我方原因的数据错误免费复测'],
          ['truck', '开通城市可上门取样'],
        ]
      : []),
    ['doc', '支持开具增值税发票'],
  ];
  return (
    <ul className="mt-4 space-y-1.5 text-xs text-body">
      {promises.map(([icon = '', text]) => (
        <li key={text} className="flex items-center gap-2">
          <Icon name={icon} className="size-4" />
          {text}
        </li>
      ))}
    </ul>
  );
}
