import { base } from '../../../../core/language.ts';
import type { Service } from '../../forms/public/use-service-form.ts';
import { detailAddress, perText } from '../../prices/public/service-texts.ts';

/** The service and what it costs at least, for search engines: schema.org. */
export function serviceData(service: Service, origin: string): object {
  const { rid, name, sketch, category, img, price, evaluates } = service;
  const url = origin + base + detailAddress(rid);
  const amount = (price.base_fen / 100).toFixed(2);
  return {
    '@type': 'Service',
    '@id': `${url}#service`,
    name,
    description: sketch,
    serviceType: category.name,
    url,
    image: img.map((path) => (path.startsWith('/') ? origin + path : path)),
    provider: { '@id': `${origin}/#organization` },
    areaServed: 'CN',
    offers: {
      '@type': 'Offer',
      url,
      price: amount,
      priceCurrency: 'CNY',
      availability: 'https://schema.org/InStock',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: amount,
        priceCurrency: 'CNY',
        unitText: perText(price.unit),
        valueAddedTaxIncluded: true,
      },
    },
    ...(evaluates.avg !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: evaluates.avg,
        reviewCount: evaluates.count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  };
}

/** Its questions and answers, those of the shop and those of customers. */
export function faqData({ faq, questions }: Service): object {
  return {
    '@type': 'FAQPage',
    mainEntity: [...faq, ...questions].map(({ q, a }) => ({
      '@type': 'Question',
      name: q,
      acceptedAnswer: { '@type': 'Answer', text: a },
    })),
  };
}
