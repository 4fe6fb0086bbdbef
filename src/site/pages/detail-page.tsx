import { useEffect } from 'react';
import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { yuan } from '../../core/yuan.ts';
import { deviceDetail } from '../../features/catalogue/contract.ts';
import { DetailView } from '../../features/catalogue/detail/public/detail-view.tsx';
import { type Service, useServiceForm } from '../../features/catalogue/forms/public/use-service-form.ts';
import { knownValues } from '../../features/catalogue/forms/rules.form.ts';
import { detailAddress, perText } from '../../features/catalogue/prices/public/service-texts.ts';
import type { FormValues } from '../../features/plan/contract.ts';
import { useAddToPlan } from '../../features/plan/public/use-add-to-plan.ts';
import { OpeningHours } from '../../features/reservations/calendar/public/opening-hours.tsx';
import { ExampleResults } from '../../features/results/examples/public/example-results.tsx';
import { ServiceReviews } from '../../features/reviews/public/service-reviews.tsx';
import { tellShown } from '../../features/traffic/public/tell-shown.ts';
import { callContext } from '../../ui/asking/call-context.ts';
import { orNull } from '../../ui/asking/found.ts';
import { focusField } from '../../ui/forms/focus-field.ts';
import { NotFound } from '../../ui/page/not-found.tsx';
import { missingMeta, pageMeta } from '../../ui/page/page-meta.ts';
import { showError } from '../../ui/toast.tsx';

/** A service; 404 when there is none of this name. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const service = await orNull(context.get(callContext)(deviceDetail, { rid: params.rid ?? '' }));
  return service ? data(service) : data(null, { status: 404 });
}

/** On small screens the page has a bar of its own in place of the tabs. */
export const handle = { hasBuyBar: true };

export const meta: MetaFunction<typeof loader> = (args) => {
  const { loaderData } = args;
  if (!loaderData) return missingMeta(args);
  const { rid, name, sketch, price, category, instrument } = loaderData;
  return pageMeta(args, {
    title: `${name}价格与样品要求 - ${category.name}`,
    description: `${sketch}。¥${yuan(price.base_fen, { short: true })} 起/${perText(price.unit)}，${instrument.vendor} ${instrument.model}，价格、周期、样品要求与交付文件公开可查。`,
    address: detailAddress(rid),
  });
};

export default function DetailPage() {
  const service = useLoaderData<typeof loader>();
  return service ? <ServicePage key={service.rid} service={service} /> : <NotFound />;
}

function ServicePage({ service }: { service: Service }) {
  const form = useServiceForm(service);
  const plan = useAddToPlan(service.rid);
  useEffect(() => tellShown({ kind: 'service', rid: service.rid }), [service.rid]);
  const add = () => {
    const [wrong] = form.wrong;
    const [missing] = form.quote.missing;
    const unpriced = service.params.find(({ name }) => name === missing);
    if (wrong) showError(wrong.message);
    else if (missing) showError(`请填写${missing}`);
    const key = wrong?.key ?? unpriced?.key;
    if (key) focusField(key);
    else plan.add(knownValues(form.fields, form.values));
  };
  const { rid, name, reservable, examples } = service;
  return (
    <DetailView
      service={service}
      form={form}
      plan={{ add, isBusy: plan.isBusy }}
      examples={examples.length > 0 && <ExampleResults service={{ rid, name }} examples={examples} />}
      reviews={<ServiceReviews rid={rid} evaluates={service.evaluates} />}
      calendar={
        reservable && (
          <OpeningHours
            rid={rid}
            reservable={reservable}
            params={() => knownValues(form.fields, form.values) as FormValues}
          />
        )
      }
    />
  );
}
