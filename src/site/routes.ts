import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Every page, in the order of specification section 2; what is not listed is not found. */
export default exactly([
  layout(
    'layouts/public.tsx',
    withFailure('public', [
      index('../features/home/public/home-page.tsx'),
      layout('layouts/services.tsx', [
        route('project/*', '../features/catalogue/listing/public/project-page.tsx'),
        route('search', '../features/catalogue/search/public/search-page.tsx'),
        route('compare', '../features/catalogue/compare/public/compare-page.tsx'),
      ]),
      route('detail/:rid', 'pages/detail-page.tsx'),
      route('choose', '../features/guide/public/choose-page.tsx'),
      route('choose/:topic', '../features/guide/public/topic-page.tsx'),
      route('choose/:material/:question', '../features/guide/public/answer-page.tsx'),
      route('about/:section', '../features/content/public/about-page.tsx'),
      route('televised', '../features/content/public/televised-page.tsx'),
      route('list/:type', '../features/content/public/list-page.tsx'),
      route('article/:id', '../features/content/public/article-page.tsx'),
      route('verify', '../features/results/delivery/public/verify-page.tsx'),
      route('share', '../features/results/sharing/public/share-page.tsx'),
      route('quote', '../features/plan/invites/public/quote-page.tsx'),
      route('contact', '../features/enquiries/public/contact-page.tsx'),
      route('approve', '../features/approvals/public/approve-page.tsx'),
      route('require', '../features/enquiries/public/require-page.tsx'),
      ...['guide', 'license', 'policy', 'agreement'].map((path) =>
        route(path, '../features/content/public/document-page.tsx', { id: path }),
      ),
      layout(
        'layouts/member.tsx',
        withFailure('member', [
          route('member/center', 'pages/center-page.tsx'),
          route('member/message', '../features/notifications/member/message-page.tsx'),
          route('member/order', '../features/orders/mine/member/order-list-page.tsx'),
          route('member/order/:rid', 'pages/order-page.tsx'),
          route('member/order/:rid/edit', '../features/experiment/editing/edit-page.tsx'),
          route('member/order/:rid/progress', 'pages/order-page.tsx', { id: 'member-order-progress' }),
          route('member/order/:rid/statement', '../features/settlement/mine/member/statement-page.tsx'),
          route('member/order/:rid/invoice', '../features/invoices/member/order-invoices-page.tsx'),
          route('member/order/:rid/invoice/apply', '../features/invoices/member/apply-page.tsx', {
            id: 'member-order-invoice-apply',
          }),
          route('member/invoice/apply', '../features/invoices/member/apply-page.tsx'),
          route('member/invoiceLs', '../features/invoices/member/record-page.tsx'),
          route('member/statement/:rid', '../features/settlement/mine/member/statement-page.tsx', {
            id: 'member-statement',
          }),
          route('member/unsettled', '../features/settlement/mine/member/unsettled-page.tsx'),
          route('member/unpaid', '../features/settlement/mine/member/unpaid-page.tsx'),
          route('member/asset', '../features/assets/member/book-page.tsx'),
          route('member/sample', 'pages/sample-page.tsx'),
          route('member/oquery', '../features/queries/member/query-page.tsx'),
          route('member/coupon', 'pages/coupon-page.tsx'),
          route('member/prestore', 'pages/prestore-page.tsx'),
          route('member/credit', '../features/credit/member/credit-page.tsx'),
          route('member/integral', 'pages/points-page.tsx'),
          route('member/transfer', '../features/transfers/member/transfer-page.tsx'),
          route('member/invoiceMg', '../features/customers/titles/member/title-page.tsx'),
          route('member/communityMg', 'pages/groups-page.tsx'),
          route('member/communityJn', '../features/clusters/member/joined-page.tsx'),
          route('member/booking', 'pages/bookings-page.tsx'),
          route('member/sampling', '../features/sampling/member/sampling-page.tsx'),
          route('member/promotion', '../features/promotion/member/promotion-page.tsx'),
          route('member/invite', '../features/promotion/earning/member/invite-page.tsx'),
          route('member/information', '../features/customers/member/information-page.tsx'),
          route('member/address', '../features/customers/member/address-page.tsx'),
          route('member/favourite', '../features/catalogue/favourites/member/favourite-page.tsx'),
          route('member/api', 'pages/api-page.tsx'),
        ]),
      ),
      layout(
        'layouts/experiment.tsx',
        withFailure('experiment', [
          route('experiment/plan', '../features/experiment/plan/plan-page.tsx'),
          route('experiment/step1', '../features/experiment/contact/step1-page.tsx'),
          route('experiment/step2', '../features/experiment/requirements/step2-page.tsx'),
          route('experiment/step3', '../features/experiment/samples/step3-page.tsx'),
          route('experiment/step4', '../features/experiment/sending/step4-page.tsx'),
          route('experiment/step5', '../features/experiment/submitting/step5-page.tsx'),
          route('experiment/step6', 'pages/step6-page.tsx'),
        ]),
      ),
      route('*', 'not-found-page.tsx'),
    ]),
  ),
  layout(
    'layouts/workspace.tsx',
    withFailure('workspace', [
      route('member/order/:rid/data', '../features/results/workspace/member/data-page.tsx'),
    ]),
  ),
  // The back office is in Chinese alone.
  ...(process.env.SITE_LANGUAGE === 'en' ? [] : [route('staff/*', 'layouts/back-office.tsx')]),
  route('about', '../features/content/public/about-entry.ts'),
  route('member', 'member-entry.ts'),
  route('experiment', 'experiment-entry.ts'),
  route('invited/:code?', 'invited.ts'),
]) satisfies RouteConfig;

/** Pages that cannot be had are told of within the frame `id` that is around them. */
function withFailure(id: string, pages: RouteConfigEntry[]): RouteConfigEntry[] {
  return [layout('layouts/page-failure.tsx', { id: `${id}-failure` }, pages)];
}

/** Upper and lower case differ, as they do in the addresses of calls: one page has one address. */
function exactly(entries: RouteConfigEntry[]): RouteConfigEntry[] {
  return entries.map((entry) => ({
    ...entry,
    ...(entry.path !== undefined && { caseSensitive: true }),
    ...(entry.children && { children: exactly(entry.children) }),
  }));
}
