import type { AddressInfo } from 'node:net';
import { demoAccounts, demoPassword } from '../db/demo-accounts.ts';
import { demoStaff, demoTotpSecret } from '../db/demo-staff.ts';
import type { DemoShopFiller } from '../db/fill-demo-shop.ts';
import { buildApp, buildWorkerApp, heedFailures } from './app.ts';
import { noteOutdated, refreshSearch } from './features/catalogue/search/search-index.ts';
import { countServices } from './features/counts/count-services.ts';
import { checkAtStart } from './features/ledger/check.ts';
import { whole, workers } from './features.ts';
import { openGateways } from './gateways.ts';
import { createClock, steady } from './host/clock.ts';
import type { Config } from './host/config/config.ts';
import { productVersion } from './host/config/product-version.ts';
import { createSecrets } from './host/config/secrets.ts';
import { createClosings } from './host/database/closings.ts';
import type { EmbeddedDatabase } from './host/database/embedded-database.ts';
import { heedHeldConnections } from './host/database/held-connection.ts';
import { type Listeners, listenForNotices } from './host/database/notices.ts';
import { openFileStore } from './host/files/open-file-store.ts';
import { heedExchanges } from './host/gateways/outbound.ts';
import { databaseMemory } from './host/gateways/provider-memory.ts';
import { listen } from './host/http/connections.ts';
import { createJobs } from './host/jobs.ts';
import { createLogger } from './host/logger.ts';
import { oneAtATime } from './host/one-at-a-time.ts';
import { builtSite } from './host/pages/site.ts';
import { tellOfProcess } from './host/running/process-row.ts';
import { openShop } from './installation.ts';

/** How long requests in flight and the database may take to finish once the server has stopped listening. */
const patience = 15_000;

/** So long whoever has waited for the server goes before jobs that have waited for it; ms. */
const headStart = 300;

/** What was begun before all this was read. */
type Begun = {
  say: (line: string) => void;
  /** What fills the shop of a demo; undefined in production. */
  demo: DemoShopFiller | undefined;
  /** The embedded database as it starts; undefined where there is another one. */
  embedded: Promise<EmbeddedDatabase> | undefined;
  /** Takes what is done when the process is told to stop. */
  onStop: (work: () => void) => void;
};

/** Runs the product until it is told to stop. */
export async function serve(config: Config, { say, demo, embedded, onStop }: Begun) {
  const logger = createLogger(config.logLevel);
  const [serves, works] = [config.role !== 'worker', config.role !== 'web'];
  // What pages need is read while the database starts; whoever asks for one hears why it cannot be.
  if (serves && !config.isDevelopment) builtSite().catch(() => {});
  const onError = (error: Error) => logger.error({ err: error }, 'database');
  const database = await openShop(config, say, onError, embedded);
  const { connection } = database;
  const clock = createClock(steady());
  const secrets = createSecrets(config.secretKey, config.secretKeyBefore);
  const store = await openFileStore(config.files);
  const { keepsPlans, secretKey } = config;
  heedHeldConnections(
    onceEach((breach) => logger.warn({ err: breach }, 'a connection is held while waiting')),
  );
  heedExchanges((exchange) => logger.info(exchange, 'a provider was asked'));

  let origin = config.publicUrl ?? '';
  const memory = databaseMemory(database.primary.db, secrets);
  const { gateways, standIns } = openGateways(clock.now, () => origin, config.providers, {
    ...{ memory, secrets, clamd: config.clamd },
  });
  const jobs = createJobs(
    database.connection,
    workers,
    {
      ...{ db: database.primary.db, secrets, gateways, store, origin: () => origin, now: clock.now },
      closings: createClosings(config.backups.folder),
    },
    {
      ...{ listens: true, works },
      onError: (error) => logger.error({ err: error }, 'jobs'),
      onFailure: heedFailures({ db: database.primary.db, clock: clock.now, log: logger }),
    },
  );
  // The shop is put together meanwhile; the queue may even be reached after it has opened.
  const jobsStarted = jobs.start();
  const filled = demo?.fill(database.primary.db, { connection, keepsPlans, secretKey, files: config.files });
  // It is kept from now on, so that it stays when SECRET_KEY is replaced.
  const keyed = gateways.pushes.publicKey();
  const listeners = Promise.withResolvers<Listeners>();
  const listening = listenForNotices(database.connection, listeners.promise, (error) =>
    logger.error({ err: error }, 'notices'),
  );
  // Whoever waits for them hears why they failed.
  for (const underWay of [jobsStarted, filled, keyed, listening]) underWay?.catch(() => {});
  const version = productVersion();
  const app = await (serves ? buildApp : buildWorkerApp)({
    database: database.primary,
    replica: database.replica,
    jobs,
    secrets,
    gateways,
    store,
    demo: standIns && {
      ...standIns,
      clock,
      staff: { accounts: demoStaff, password: demoPassword, totpSecret: demoTotpSecret },
    },
    clock: clock.now,
    logger,
    origin: () => origin,
    version,
    keepsAnswers: !config.isDevelopment,
    isDevelopment: config.isDevelopment,
    isProduction: config.isProduction,
    trustedProxies: config.trustedProxies,
    metricsToken: config.metricsToken,
  });
  const [isNew] = await Promise.all([filled, keyed]);
  if (isNew) say('已写入演示数据');
  // What it takes is only read where somebody wants it.
  const telemetry =
    config.telemetry &&
    (await import('./host/running/telemetry.ts')).startTelemetry(config.telemetry, {
      ...{ metrics: app.metrics, version, role: config.role },
      onError: (why) => logger.warn({ why }, 'traces and metrics could not be sent'),
    });
  const search = oneAtATime(
    () => refreshSearch(database.primary.db, whole.searchSources),
    (error) => logger.error({ err: error }, 'search could not be refreshed'),
  );
  const counting = oneAtATime(
    async () => {
      // What is ordered at about the same time is counted together.
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      await countServices(database.primary.db);
    },
    (error) => logger.error({ err: error }, 'services could not be counted'),
  );
  listeners.resolve({
    // The name of a table, and where it changes the pages of one service alone, its rid.
    content_changed: (what) => {
      const [table, serviceRid] = what.split(' ');
      const forget = () => (table ? app.kept.drop(serviceRid) : app.kept.doubt());
      forget();
      if (works && serviceRid === undefined) search.ask();
      // What a replica still says is dropped again when it has caught up.
      if (database.replica) setTimeout(forget, 2_000).unref();
    },
    ...(works && { services_changed: counting.ask }),
    counts_changed: app.kept.outdate,
    ...app.listeners,
  });
  const stopListening = await listening;
  await listen(app.http, config);
  const { port } = app.http.server.address() as AddressInfo;
  const address = addressOf(config.host, port);
  origin ||= address;

  const row = tellOfProcess(
    database.primary.db,
    { role: config.role, dataDir: config.dataDir, version, replica: database.replica?.db },
    (error) => logger.warn({ err: error }, 'the process could not say that it is there'),
  );
  let begun: Promise<void> | undefined;
  const stopInOrder = async () => {
    setTimeout(() => process.exit(1), config.drainMs + patience).unref();
    app.stopServing();
    await new Promise((resolve) => setTimeout(resolve, config.drainMs));
    await app.http.close();
    // What has not begun whole cannot be stopped.
    await begun;
    const { stop: stopTelling } = await row;
    await Promise.all([stopListening(), search.stop(), counting.stop(), jobs.stop(), stopTelling()]);
    await Promise.all([telemetry?.stop(), database.stop()]);
    process.exit(0);
  };
  let isStopping = false;
  onStop(() => {
    // Who is told twice has no time left.
    if (isStopping) process.exit(1);
    isStopping = true;
    void stopInOrder();
  });
  greet(config, origin, address, say);
  // Whoever has set a bucket wrongly hears of it now, not with the first file.
  if (store.direct) {
    const first = store.list()[Symbol.asyncIterator]().next();
    first.catch((error: unknown) => logger.error({ err: error }, 'the bucket of files does not answer'));
  }
  begun = (async () => {
    await jobsStarted;
    await new Promise((resolve) => setTimeout(resolve, headStart));
    await untilItWorks(jobs.begin, 'jobs could not be begun, and are begun again');
  })();
  await begun;
  if (works) {
    await untilItWorks(async () => {
      await noteOutdated(database.primary.db);
      search.ask();
    }, 'entries of an older version could not be looked for');
    await untilItWorks(async () => {
      for (const breach of await checkAtStart({ db: database.primary.db, now: clock.now })) {
        logger.error(breach, 'the book is not right, money does not move');
      }
    }, 'the book could not be checked, and is checked again');
  }

  /** A database that went away since the server is there comes back; whoever stops does not wait for that. */
  async function untilItWorks(work: () => Promise<void>, why: string) {
    while (!isStopping) {
      try {
        return await work();
      } catch (error) {
        if (isStopping) return;
        logger.error({ err: error }, why);
        await new Promise((resolve) => setTimeout(resolve, 1_000));
      }
    }
  }
}

/** Hears of each breach once: of others from the same place in the code there is no more to say. */
function onceEach(tell: (breach: Error) => void): (breach: Error) => void {
  const told = new Set<string | undefined>();
  return (breach) => {
    if (told.has(breach.stack)) return;
    told.add(breach.stack);
    tell(breach);
  };
}

/** Where a server on this machine reaches one that listens on `host`. */
function addressOf(host: string, port: number): string {
  if (['127.0.0.1', '0.0.0.0', '::1', '::'].includes(host)) return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function greet(config: Config, origin: string, address: string, say: Begun['say']) {
  say(origin === address ? `已就绪：${origin}` : `已就绪：${origin}（监听 ${address}）`);
  if (config.isProduction) return;
  say(`演示账号：${Object.keys(demoAccounts).join('、')}，密码 ${demoPassword}`);
  say(`员工后台：${origin}/staff，账号 ${Object.keys(demoStaff).join('、')}，密码相同`);
  say(`接口文档：${origin}/api/docs`);
  say(`演示信箱：${origin}/dev/outbox，微信扫码：${origin}/dev/wechat，收银台：${origin}/dev/pay`);
}
