import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type DemoOptions, routeDemo } from './demo/routes.ts';
import { routes as assets } from './features/assets/routes.ts';
import { searchRate } from './features/catalogue/contract.ts';
import { workers as catalogueWorkers } from './features/catalogue/jobs.ts';
import { privacy as cataloguePrivacy } from './features/catalogue/privacy.ts';
import { routes as catalogue } from './features/catalogue/routes.ts';
import { catalogueSources, type SearchSource } from './features/catalogue/service.search-index.ts';
import { workers as contentWorkers } from './features/content/jobs.ts';
import { routes as content } from './features/content/routes.ts';
import { articleSource } from './features/content/service.searchable.ts';
import { listPages } from './features/content/service.sitemap.ts';
import { workers as customerWorkers } from './features/customers/jobs.ts';
import { privacy as customerPrivacy } from './features/customers/privacy.ts';
import { routes as customers } from './features/customers/routes.ts';
import { workers as enquiryWorkers } from './features/enquiries/jobs.ts';
import { privacy as enquiryPrivacy } from './features/enquiries/privacy.ts';
import { routes as enquiries } from './features/enquiries/routes.ts';
import { resumablePath, staffResumable } from './features/files/contract.ts';
import { workers as fileWorkers } from './features/files/jobs.ts';
import { privacy as filePrivacy } from './features/files/privacy.ts';
import { routePictures } from './features/files/routes.pictures.ts';
import { routeResumable } from './features/files/routes.resumable.ts';
import { routes as files, uploads as fileUploads } from './features/files/routes.ts';
import { routes as home } from './features/home/routes.ts';
import { workers as identityWorkers } from './features/identity/jobs.ts';
import { privacy as identityPrivacy } from './features/identity/privacy.ts';
import { routes as identity } from './features/identity/routes.ts';
import { routeWechat } from './features/identity/routes.wechat.ts';
import { countMadeFile } from './features/identity/service.made-files.ts';
import { customerOfToken } from './features/identity/service.sessions.ts';
import { workers as ledgerWorkers } from './features/ledger/jobs.ts';
import { leaving as ledgerLeaving } from './features/ledger/leaving.ts';
import { routes as ledger } from './features/ledger/routes.ts';
import { workers as noticeWorkers } from './features/notifications/jobs.ts';
import { privacy as noticePrivacy } from './features/notifications/privacy.ts';
import { routes as notifications } from './features/notifications/routes.ts';
import { tellFailedJob } from './features/notifications/service.staff-notices.ts';
import { workers as orderWorkers } from './features/orders/jobs.ts';
import { leaving as orderLeaving } from './features/orders/leaving.ts';
import { privacy as orderPrivacy } from './features/orders/privacy.ts';
import {
  streams as orderStreams,
  routes as orders,
  uploads as orderUploads,
} from './features/orders/routes.ts';
import { orderTopic } from './features/orders/service.events.ts';
import { workers as paymentWorkers } from './features/payments/jobs.ts';
import { leaving as paymentLeaving } from './features/payments/leaving.ts';
import { privacy as paymentPrivacy } from './features/payments/privacy.ts';
import { routeNotices } from './features/payments/routes.notices.ts';
import { routes as payments } from './features/payments/routes.ts';
import type { PaymentHandler } from './features/payments/service.taking.ts';
import { workers as planWorkers } from './features/plan/jobs.ts';
import { leaving as planLeaving } from './features/plan/leaving.ts';
import { privacy as planPrivacy } from './features/plan/privacy.ts';
import { routes as plan } from './features/plan/routes.ts';
import { countPlan } from './features/plan/service.ts';
import { workers as prestoreWorkers } from './features/prestore/jobs.ts';
import { leaving as prestoreLeaving } from './features/prestore/leaving.ts';
import { privacy as prestorePrivacy } from './features/prestore/privacy.ts';
import { routes as prestore } from './features/prestore/routes.ts';
import { prestorePayments } from './features/prestore/service.crediting.ts';
import { routes as queries } from './features/queries/routes.ts';
import { workers as reservationWorkers } from './features/reservations/jobs.ts';
import { leaving as reservationLeaving } from './features/reservations/leaving.ts';
import { privacy as reservationPrivacy } from './features/reservations/privacy.ts';
import { routes as reservations } from './features/reservations/routes.ts';
import { workers as resultWorkers } from './features/results/jobs.ts';
import { leaving as resultLeaving } from './features/results/leaving.ts';
import { privacy as resultPrivacy } from './features/results/privacy.ts';
import { deliveryRoutes } from './features/results/routes.delivery.ts';
import { routes as results } from './features/results/routes.ts';
import { workers as sampleWorkers } from './features/samples/jobs.ts';
import { leaving as sampleLeaving } from './features/samples/leaving.ts';
import { routes as samples } from './features/samples/routes.ts';
import { workers as samplingWorkers } from './features/sampling/jobs.ts';
import { leaving as samplingLeaving } from './features/sampling/leaving.ts';
import { privacy as samplingPrivacy } from './features/sampling/privacy.ts';
import { routes as sampling } from './features/sampling/routes.ts';
import { routes as settings } from './features/settings/routes.ts';
import { workers as settlementWorkers } from './features/settlement/jobs.ts';
import { leaving as settlementLeaving } from './features/settlement/leaving.ts';
import { privacy as settlementPrivacy } from './features/settlement/privacy.ts';
import { routes as settlement } from './features/settlement/routes.ts';
import { settleAccepted } from './features/settlement/service.making.ts';
import { statementPayment } from './features/settlement/service.paying.ts';
import { orderPayment } from './features/settlement/service.prepaying.ts';
import { routes as staff } from './features/staff/routes.ts';
import { staffGate } from './features/staff/service.gate.ts';
import { leaving as transferLeaving } from './features/transfers/leaving.ts';
import { privacy as transferPrivacy } from './features/transfers/privacy.ts';
import { routes as transfers } from './features/transfers/routes.ts';
import { privacy as walletPrivacy } from './features/wallets/privacy.ts';
import { routes as wallets } from './features/wallets/routes.ts';
import { createAdmission } from './host/admission.ts';
import { answerPrivacy, sweepAnswers } from './host/answer-once.ts';
import { type CallHost, callerInProcess } from './host/calls.ts';
import type { Answer } from './host/context.ts';
import { type Database, inOrder, type OpenDatabase } from './host/database.ts';
import type { FileStore } from './host/file-store.ts';
import type { Gateways } from './host/gateways/gateways.ts';
import { routeHealth, routeMetrics } from './host/health.ts';
import { callerOf, createHttp, routeCalls } from './host/http.ts';
import { type JobFailure, type JobQueue, type Worker, workRegularly } from './host/jobs.ts';
import type { Leaving } from './host/leaving.ts';
import { createFileLines } from './host/made-files.ts';
import { createMetrics } from './host/metrics.ts';
import type { Listeners } from './host/notices.ts';
import { createPageCache, type PageCache } from './host/page-cache.ts';
import { routePages } from './host/pages.ts';
import type { PersonalTable } from './host/personal-data.ts';
import { routeApiDocument, routeCrawlers } from './host/public-files.ts';
import type { Secrets } from './host/secrets.ts';
import { builtSite, pageFinder, pageRenderer, serveFiles } from './host/site.ts';
import { routeStreams, type Stream } from './host/streams.ts';
import { createTopics } from './host/topics.ts';
import { routeUploads, type UploadAnswer } from './host/uploads.ts';
import { serveThroughVite } from './host/vite-development.ts';
import { pageQuery } from './site/page-query.ts';

/** What every table keeps of customers, for the export and the closing of accounts. */
export const personalTables: readonly PersonalTable[] = [
  ...identityPrivacy,
  ...noticePrivacy,
  ...filePrivacy,
  ...customerPrivacy,
  ...cataloguePrivacy,
  ...enquiryPrivacy,
  ...paymentPrivacy,
  ...walletPrivacy,
  ...planPrivacy,
  ...orderPrivacy,
  ...reservationPrivacy,
  ...samplingPrivacy,
  ...resultPrivacy,
  ...settlementPrivacy,
  ...prestorePrivacy,
  ...transferPrivacy,
  ...answerPrivacy,
];

/** What every feature has to say when a customer leaves, in the order in which it is told. */
export const leavings: readonly Leaving[] = [
  ledgerLeaving,
  paymentLeaving,
  prestoreLeaving,
  transferLeaving,
  settlementLeaving,
  orderLeaving,
  reservationLeaving,
  samplingLeaving,
  sampleLeaving,
  resultLeaving,
  planLeaving,
];

/** What each purpose does with the money of payments through WeChat and Alipay. */
export const paymentHandlers: Record<string, PaymentHandler> = {
  statement: statementPayment,
  order: orderPayment,
  prestore: prestorePayments,
};

/** What searches know. */
export const searchSources: readonly SearchSource[] = [...catalogueSources, articleSource];

/** Every call of the product, in the reading order of the features. */
export const answers: readonly Answer[] = [
  ...settings,
  ...identity,
  ...staff,
  ...files,
  ...notifications,
  ...customers({ tables: personalTables, leavings }, countPlan),
  ...catalogue,
  ...content,
  ...enquiries,
  ...ledger,
  ...payments(paymentHandlers),
  ...wallets,
  ...plan,
  ...orders,
  ...reservations,
  ...sampling,
  ...samples,
  ...deliveryRoutes,
  ...results(settleAccepted),
  ...settlement,
  ...prestore,
  ...transfers,
  ...assets,
  ...queries,
  ...home,
];

/** Every way to send files. */
export const uploads: readonly UploadAnswer[] = [...fileUploads, ...orderUploads];

/** Every call that stays open. */
export const streams: readonly Stream[] = [...orderStreams];

/** Everything that is done after calls or by the clock. */
export const workers: readonly Worker[] = [
  ...identityWorkers,
  ...fileWorkers,
  ...noticeWorkers,
  ...customerWorkers(personalTables),
  ...catalogueWorkers(searchSources),
  ...contentWorkers,
  ...enquiryWorkers,
  ...ledgerWorkers,
  ...paymentWorkers(paymentHandlers),
  ...planWorkers,
  ...orderWorkers,
  ...reservationWorkers,
  ...samplingWorkers,
  ...sampleWorkers,
  ...resultWorkers,
  ...settlementWorkers,
  ...prestoreWorkers,
  workRegularly('sweep-answers', '40 3 * * *', sweepAnswers),
];

const moneyJobs = new Set(
  [...ledgerWorkers, ...paymentWorkers(paymentHandlers), ...settlementWorkers, ...prestoreWorkers].map(
    ({ job }) => job.name,
  ),
);

/** Writes every failed try of a job to the log, and tells those whom it concerns when it is not tried again. */
export function heedFailures({
  db,
  clock,
  log,
}: {
  db: Database;
  clock: () => Date;
  log: Pick<FastifyBaseLogger, 'error'>;
}): (failure: JobFailure) => Promise<void> {
  return async ({ name, error, isLast }) => {
    log.error({ err: error, job: name, isLast }, 'a job failed');
    if (!isLast) return;
    // Whoever cannot be told finds it in the log.
    await tellFailedJob({ db, now: clock() }, { name, isMoney: moneyJobs.has(name) }).catch(
      (untold: unknown) => log.error({ err: untold, job: name }, 'nobody could be told of a failed job'),
    );
  };
}

/** What a running product is made of. */
export type AppOptions = {
  database: OpenDatabase;
  /** Takes the reads of open calls when given. */
  replica?: OpenDatabase;
  jobs: JobQueue;
  secrets: Secrets;
  gateways: Gateways;
  /** Where uploaded files lie. */
  store: FileStore;
  /** The stand-ins and the clock, to be played with; left out in production. */
  demo?: DemoOptions;
  clock: () => Date;
  logger: FastifyBaseLogger;
  isProduction: boolean;
  /** Vite serves the site with hot reload. */
  isDevelopment: boolean;
  /** Origin of canonical addresses. */
  origin: () => string;
  trustedProxies: readonly string[];
  metricsToken?: string;
  /** The product's version, told in the API document. */
  version: string;
};

/**
 * The product, ready to listen. `stopServing` makes readiness fail; `listeners` want to hear what other processes
 * tell.
 */
export type App = {
  http: FastifyInstance;
  pages: PageCache;
  listeners: Listeners;
  stopServing: () => void;
};

/** Joins features, site and machinery into one server. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { database, logger, jobs, secrets, gateways, store, clock } = options;
  const host: CallHost = {
    db: database.db,
    replica: (options.replica ?? database).db,
    jobs,
    secrets,
    store,
    gateways,
    clock,
    log: logger,
    customerOfToken,
    staff: staffGate,
    makeInTurn: createFileLines((file) => countMadeFile(database.db, file, clock())),
  };
  const isHttps = () => options.origin().startsWith('https:');
  const metrics = createMetrics(database.pool);
  const admission = createAdmission({
    turns: [database, ...(options.replica ? [options.replica] : [])].map(({ turns }) => turns),
    count: (urgency) => metrics.refused.inc({ urgency }),
    isHttps,
  });
  const http = await createHttp({
    logger,
    metrics,
    admission,
    trustedProxies: options.trustedProxies,
    beforeRouting: (request, response) => pages.serve(request, response),
    isHttps,
    isUpload: (path) =>
      path.startsWith(resumablePath) ||
      path.startsWith(staffResumable.path) ||
      uploads.some(({ upload }) => upload.path === path),
  });
  const loadBuild = options.isDevelopment ? await serveThroughVite(http) : builtSite;
  const pages = createPageCache({
    render: pageRenderer({
      origin: options.origin,
      call: callerInProcess(host, answers),
      loadBuild,
      isDevelopment: options.isDevelopment,
    }),
    count: (result) => metrics.pages.inc({ result }),
    onError: (error) => logger.error({ err: error }, 'page could not be rendered anew'),
  });
  let isServing = true;
  routeHealth(http, database, () => isServing);
  routeMetrics(http, metrics, options);
  routeCalls(http, host, answers);
  const topics = createTopics();
  await routeStreams(http, { ...host, topics }, streams);
  await routeUploads(http, host, uploads);
  await routeResumable(http, host);
  routePictures(http, host);
  const vital = { ...host, db: inOrder(host.db, 'vital') };
  await routeWechat(http, vital, options.origin);
  await routeNotices(http, vital, paymentHandlers, options.origin);
  if (options.demo) routeDemo(http, options.demo);
  routeApiDocument(
    http,
    [...answers, ...streams].map(({ call }) => call),
    {
      ...options,
      isStaff: async (request) => {
        const { token } = callerOf(request);
        return Boolean(token && (await staffGate.actorOfToken(database.db, token, clock())));
      },
    },
  );
  http.all('/api/*', (_request, reply) => reply.callNotFound());
  routeCrawlers(http, options.origin, () => listPages(host.replica));
  if (!options.isDevelopment) await serveFiles(http);
  routePages(http, {
    pages,
    clock,
    isHttps,
    during: admission.during,
    pageAt: pageFinder(loadBuild, pageQuery),
    rates: { '/search': searchRate },
  });
  return {
    http,
    pages,
    listeners: {
      order_moved: (what) => topics.tell(what ? orderTopic(what.split(' ')[0] ?? '') : undefined, what),
    },
    stopServing: () => {
      isServing = false;
    },
  };
}
