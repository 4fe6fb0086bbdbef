import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type DemoOptions, routeDemo } from './demo/routes.ts';
import { searchRate } from './features/catalogue/contract.ts';
import { namesInEnglish } from './features/catalogue/names-in-english.ts';
import { createKeyCounter, customerOfCaller } from './features/customers/keys/customer-of-caller.ts';
import { countMadeFile } from './features/identity/limits/made-files.ts';
import { jobNames } from './features/jobs/rules.names.ts';
import { tellFailedJob } from './features/notifications/service.staff-notices.ts';
import { Brand } from './features/settings/rules.ts';
import { loadSettings } from './features/settings/service.ts';
import { staffGate } from './features/staff/service.gate.ts';
import {
  answers,
  listPages,
  moneyJobs,
  mountAll,
  streams,
  topics,
  uploadPaths,
  uploads,
} from './features.ts';
import { type CallHost, callerInProcess } from './host/calls/calls.ts';
import { routeStreams } from './host/calls/streams.ts';
import { createTopics } from './host/calls/topics.ts';
import { routeUploads } from './host/calls/uploads.ts';
import type { Secrets } from './host/config/secrets.ts';
import { type Database, inOrder, type OpenDatabase } from './host/database/database.ts';
import type { Listeners } from './host/database/notices.ts';
import type { FileStore } from './host/files/file-store.ts';
import { tellingScanner } from './host/gateways/clamd.ts';
import type { Gateways } from './host/gateways/gateways.ts';
import { createAdmission } from './host/http/admission.ts';
import { routeHealth, routeMetrics } from './host/http/health.ts';
import { answerRenderer, callerOf, createHttp, networkReader, routeCalls } from './host/http/http.ts';
import { createMetrics, type Metrics } from './host/http/metrics.ts';
import { routePolicyReports } from './host/http/policy-reports.ts';
import { routeApiDocument, routeCrawlers, routeManifest } from './host/http/public-files.ts';
import type { JobFailure, JobQueue } from './host/jobs.ts';
import { createKeptValues } from './host/kept-values.ts';
import { callInEnglish } from './host/language/answers.ts';
import { asksForEnglish } from './host/language/asked.ts';
import { createPageCache, type PageCache } from './host/pages/page-cache.ts';
import { routePages } from './host/pages/pages.ts';
import {
  builtEnglishSite,
  builtSite,
  byLanguage,
  pageFinder,
  pageRenderer,
  serveFiles,
  serveServiceWorker,
} from './host/pages/site.ts';
import { serveThroughVite } from './host/pages/vite-development.ts';
import { createFileLines } from './host/papers/made-files.ts';
import { browserColor, pageColor } from './ui/theme.generated.ts';

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
    const job = { name, title: jobNames[name] ?? name, isMoney: moneyJobs.has(name) };
    await tellFailedJob({ db, now: clock() }, job).catch((untold: unknown) =>
      log.error({ err: untold, job: name }, 'nobody could be told of a failed job'),
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
  /** Answers of open calls are kept as pages are; only for a process that hears of changes. */
  keepsAnswers?: boolean;
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
  /** What is kept, pages and answers alike. */
  kept: Pick<PageCache, 'drop' | 'outdate' | 'doubt'>;
  listeners: Listeners;
  metrics: Metrics;
  stopServing: () => void;
};

/** What a process that only works off jobs answers: whether it lives, what it counts, and in demo mode what it sent. */
export async function buildWorkerApp(
  options: Pick<
    AppOptions,
    'database' | 'logger' | 'origin' | 'trustedProxies' | 'isProduction' | 'metricsToken' | 'demo'
  >,
): Promise<App> {
  const { database } = options;
  const metrics = createMetrics(database);
  const isHttps = () => options.origin().startsWith('https:');
  const http = await createHttp({
    ...{ logger: options.logger, metrics, trustedProxies: options.trustedProxies, isHttps },
    admission: createAdmission({
      turns: [database.turns],
      count: (urgency) => metrics.refused.inc({ urgency }),
      isHttps,
    }),
    beforeRouting: () => false,
    isUpload: () => false,
  });
  let isServing = true;
  routeHealth(http, database, () => isServing);
  routeMetrics(http, metrics, options);
  if (options.demo) routeDemo(http, options.demo);
  return {
    http,
    kept: { drop: () => {}, outdate: () => {}, doubt: () => {} },
    listeners: {},
    metrics,
    stopServing: () => {
      isServing = false;
    },
  };
}

/** Joins features, site and machinery into one server. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { database, logger, jobs, secrets, store, clock } = options;
  const metrics = createMetrics(database);
  const { scanner } = options.gateways;
  const gateways = {
    ...options.gateways,
    scanner: scanner && tellingScanner(scanner, (result) => metrics.scans.inc({ result })),
  };
  const values = createKeptValues();
  const host: CallHost = {
    db: database.db,
    replica: (options.replica ?? database).db,
    jobs,
    secrets,
    store,
    gateways,
    clock,
    origin: options.origin,
    log: logger,
    customerOfToken: customerOfCaller,
    countKey: createKeyCounter(),
    staff: staffGate,
    englishNames: () => values.keep('english names', () => namesInEnglish((options.replica ?? database).db)),
    makeInTurn: createFileLines((file) => countMadeFile(database.db, file, clock())),
    keep: options.keepsAnswers ? values.keep : undefined,
  };
  const isHttps = () => options.origin().startsWith('https:');
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
    beforeRouting: (request, response) =>
      pages.serve(request, response) || (!asksForEnglish(request) && kept.serve(request, response)),
    isHttps,
    isUpload: (path) =>
      uploadPaths.some((beginning) => path.startsWith(beginning)) ||
      uploads.some(({ upload }) => upload.path === path),
  });
  const loadBuild = options.isDevelopment ? await serveThroughVite(http) : builtSite;
  const call = callerInProcess(host, answers);
  const keeping = {
    count: metrics.countPage,
    onError: (error: unknown) => logger.error({ err: error }, 'page could not be rendered anew'),
  };
  const rendering = {
    ...{ origin: options.origin, filesOrigin: store.direct?.origin, isDevelopment: options.isDevelopment },
  };
  const pages = createPageCache({
    ...keeping,
    render: byLanguage(
      pageRenderer({ ...rendering, call, loadBuild }),
      pageRenderer({
        ...rendering,
        call: callInEnglish(
          call,
          answers.map((answer) => answer.call),
          host.englishNames,
        ),
        loadBuild: builtEnglishSite,
      }),
    ),
  });
  const kept = createPageCache({
    ...keeping,
    render: answerRenderer(call, answers, host.englishNames),
    // They wait for a connection, as all calls do.
    turns: (_who, work) => work(),
  });
  let isServing = true;
  routeHealth(http, database, () => isServing);
  routeMetrics(http, metrics, options);
  routeCalls(
    http,
    host,
    answers,
    options.keepsAnswers ? { ...kept, networkOf: networkReader(options.trustedProxies) } : undefined,
  );
  await routePolicyReports(http, { db: database.db, clock, logger });
  const told = createTopics();
  await routeStreams(http, { ...host, topics: told }, streams);
  await routeUploads(http, host, uploads);
  await mountAll(http, { host, vital: { ...host, db: inOrder(host.db, 'vital') }, origin: options.origin });
  if (options.demo) routeDemo(http, options.demo);
  routeApiDocument(
    http,
    [...answers, ...streams].map(({ call }) => call),
    {
      ...options,
      isHttps,
      isStaff: async (request) => {
        const { token } = callerOf(request);
        return Boolean(token && (await staffGate.actorOfToken(database.db, token, clock())));
      },
    },
  );
  routeCrawlers(http, options.origin, () => listPages(host.replica));
  routeManifest(http, () => installedShop(host.replica));
  if (!options.isDevelopment) {
    await serveFiles(http);
    await serveServiceWorker(http);
  }
  routePages(http, {
    pages,
    clock,
    isHttps,
    during: admission.during,
    pageAt: byLanguage(pageFinder(loadBuild), pageFinder(builtEnglishSite)),
    isInEnglish: !options.isDevelopment,
    rates: { '/search': searchRate },
  });
  return {
    http,
    kept: {
      drop: (named) => {
        for (const each of [pages, kept]) each.drop(named);
        // What is named is what one page shows beside its service.
        if (named === undefined) values.drop();
      },
      outdate: () => {
        for (const each of [pages, kept, values]) each.outdate();
      },
      doubt: () => {
        for (const each of [pages, kept]) each.doubt();
        values.drop();
      },
    },
    listeners: Object.fromEntries(
      Object.entries(topics).map(([notice, topicOf]) => [
        notice,
        (what: string) => told.tell(topicOf(what), what),
      ]),
    ),
    metrics,
    stopServing: () => {
      isServing = false;
    },
  };
}

async function installedShop(db: Database) {
  const { brand } = await loadSettings(db, { brand: Brand });
  return { name: brand.name, description: brand.description, browserColor, pageColor };
}
