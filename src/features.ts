import type { FastifyInstance } from 'fastify';
import { feature as allowances } from './features/allowances/feature.ts';
import { feature as approvals } from './features/approvals/feature.ts';
import { feature as assets } from './features/assets/feature.ts';
import { feature as calendars } from './features/calendars/feature.ts';
import { feature as campaigns } from './features/campaigns/feature.ts';
import { feature as catalogue } from './features/catalogue/feature.ts';
import type { SearchSource } from './features/catalogue/search/search-index.ts';
import { feature as clusters } from './features/clusters/feature.ts';
import type { ClusterEnd, ClusterTie } from './features/clusters/owning.ts';
import { feature as content } from './features/content/feature.ts';
import { feature as costs } from './features/costs/feature.ts';
import { feature as counts } from './features/counts/feature.ts';
import { feature as coupons } from './features/coupons/feature.ts';
import { feature as credit } from './features/credit/feature.ts';
import { feature as customers } from './features/customers/feature.ts';
import { feature as enquiries } from './features/enquiries/feature.ts';
import { feature as figures } from './features/figures/feature.ts';
import { feature as files } from './features/files/feature.ts';
import { feature as guide } from './features/guide/feature.ts';
import { feature as home } from './features/home/feature.ts';
import { feature as identity } from './features/identity/feature.ts';
import { feature as invoices } from './features/invoices/feature.ts';
import { feature as jobs } from './features/jobs/feature.ts';
import { feature as ledger } from './features/ledger/feature.ts';
import { feature as notifications } from './features/notifications/feature.ts';
import { feature as orders } from './features/orders/feature.ts';
import type { OrderParts } from './features/orders/mine/parts-of-order.ts';
import { feature as parcels } from './features/parcels/feature.ts';
import type { ParcelSource } from './features/parcels/follow-parcels.ts';
import { feature as payments } from './features/payments/feature.ts';
import type { PaymentHandler, PaymentHandlers } from './features/payments/service.taking.ts';
import { feature as payouts } from './features/payouts/feature.ts';
import { feature as plan } from './features/plan/feature.ts';
import { feature as points } from './features/points/feature.ts';
import { feature as prestore } from './features/prestore/feature.ts';
import { feature as promotion } from './features/promotion/feature.ts';
import { feature as queries } from './features/queries/feature.ts';
import { feature as reservations } from './features/reservations/feature.ts';
import { feature as results } from './features/results/feature.ts';
import { feature as returns } from './features/returns/feature.ts';
import { feature as reviews } from './features/reviews/feature.ts';
import { feature as samples } from './features/samples/feature.ts';
import { feature as sampling } from './features/sampling/feature.ts';
import { feature as settings } from './features/settings/feature.ts';
import { feature as settlement } from './features/settlement/feature.ts';
import { feature as signing } from './features/signing/feature.ts';
import { feature as staff } from './features/staff/feature.ts';
import { feature as system } from './features/system/feature.ts';
import { feature as thanks } from './features/thanks/feature.ts';
import { feature as traffic } from './features/traffic/feature.ts';
import { feature as transfers } from './features/transfers/feature.ts';
import { feature as wallets } from './features/wallets/feature.ts';
import { answerPrivacy, sweepAnswers } from './host/calls/answer-once.ts';
import type { CallHost } from './host/calls/calls.ts';
import type { Answer } from './host/calls/context.ts';
import type { Stream } from './host/calls/streams.ts';
import type { UploadAnswer } from './host/calls/uploads.ts';
import type { Database } from './host/database/database.ts';
import type { SitemapPage } from './host/http/public-files.ts';
import { type Worker, workRegularly } from './host/jobs.ts';
import type { KeptFiles } from './host/records/kept-files.ts';
import type { Leaving } from './host/records/leaving.ts';
import type { PersonalTable } from './host/records/personal-data.ts';
import { type SealedPlace, sealedByHost } from './host/records/sealed.ts';

/** What earlier features need of later ones, joined from all of them. */
type Whole = {
  /** What every table keeps of customers, for the export and the closing of accounts. */
  tables: readonly PersonalTable[];
  /** Where texts are stored that SECRET_KEY seals. */
  sealed: readonly SealedPlace[];
  /** The files that every feature keeps for a customer. */
  keptFiles: readonly KeptFiles[];
  /** What every feature has to say when a customer leaves, money first. */
  leavings: readonly Leaving[];
  /** What each purpose does with the money of payments through WeChat and Alipay. */
  handlers: Record<string, PaymentHandler>;
  /** What searches know. */
  searchSources: readonly SearchSource[];
  /** Which files of earlier orders an analysis may work on. */
  earlierFiles: typeof results.usableFiles;
  /** What is known of an order beside the order itself. */
  orderParts: OrderParts;
  /** Bookings, as far as paying them goes. */
  bookingsToPay: typeof reservations.bookingsToPay;
  heldStays: typeof reservations.heldStays;
  countPlan: typeof plan.countPlan;
  /** Who ever ordered or booked. */
  hasOrdered: typeof reservations.hasOrdered;
  /** Who ordered or booked, and does no more. */
  quietSince: typeof reservations.quietSince;
  /** What coupons brought, and the orders that they are for. */
  offerSales: typeof campaigns.offerSales;
  batchOrders: typeof campaigns.batchOrders;
  isTitleInUse: typeof invoices.isTitleInUse;
  packOfStatement: typeof invoices.packOfStatement;
  settleAccepted: typeof settlement.settleAccepted;
  /** Since when something that an owner owes is overdue. */
  overdueSince: typeof settlement.overdueSince;
  /** What keeps a research group from being dissolved. */
  clusterTies: readonly ClusterTie[];
  /** What ends with one. */
  clusterEnds: readonly ClusterEnd[];
  /** Which parcels are on their way; later features know best what they sent. */
  parcelSources: readonly ParcelSource[];
  balancesOf: typeof wallets.balancesOf;
  /** What the shop has named in English as well. */
  namesInEnglish: typeof catalogue.namesInEnglish;
  /** What pages of services show of their reviews. */
  serviceReviews: typeof reviews.serviceReviews;
};

/** What routes beside the calls are given; `vital` is the host for what must never be refused. */
type MountHost = Whole & { host: CallHost; vital: CallHost; origin: () => string };

/** What a feature gives to the whole, as its `feature.ts` says. */
export type Feature = {
  /** Its calls. */
  routes: readonly Answer[] | ((whole: Whole) => readonly Answer[]);
  /** Its ways to send files. */
  uploads?: readonly UploadAnswer[];
  /** Its calls that stay open, and which of their topics each notice of the database concerns. */
  streams?: readonly Stream[];
  topics?: Record<string, (what: string) => string | undefined>;
  /** What it does after calls or by the clock. */
  workers?: readonly Worker[] | ((whole: Whole) => readonly Worker[]);
  /** Finance hears of what fails here, and customers who leave hear of it first. */
  isAboutMoney?: boolean;
  privacy?: readonly PersonalTable[];
  /** What it stores sealed with SECRET_KEY. */
  sealed?: readonly SealedPlace[];
  leaving?: Leaving;
  /** The files that it keeps for a customer, for the export of the account. */
  keptFiles?: KeptFiles;
  payments?: PaymentHandlers;
  searchSources?: readonly SearchSource[];
  /** Which parcels are on their way by its records. */
  parcelSource?: ParcelSource;
  /** What of it keeps a research group from being dissolved. */
  clusterTie?: ClusterTie;
  /** What of it ends with one that is dissolved. */
  clusterEnd?: ClusterEnd;
  sitemap?: (db: Database) => Promise<SitemapPage[]>;
  /** Routes that are not calls, and the paths below which they take files. */
  mount?: (http: FastifyInstance, host: MountHost) => void | Promise<void>;
  uploadPaths?: readonly string[];
};

/** Every feature, in the reading order: each may use those before it. */
export const features = {
  settings,
  traffic,
  identity,
  staff,
  files,
  notifications,
  customers,
  parcels,
  allowances,
  clusters,
  catalogue,
  content,
  guide,
  enquiries,
  ledger,
  payments,
  wallets,
  credit,
  coupons,
  points,
  plan,
  signing,
  orders,
  reservations,
  approvals,
  sampling,
  samples,
  results,
  counts,
  thanks,
  prestore,
  campaigns,
  payouts,
  settlement,
  calendars,
  costs,
  returns,
  reviews,
  promotion,
  transfers,
  invoices,
  assets,
  queries,
  home,
  figures,
  jobs,
  system,
} satisfies Record<string, Feature>;

const all: readonly Feature[] = Object.values(features);
const money = all.filter(({ isAboutMoney }) => isAboutMoney);
const others = all.filter((one) => !money.includes(one));

/** What all features give together; see `Feature`. */
export const whole: Whole = {
  tables: [...all.flatMap(({ privacy = [] }) => privacy), ...answerPrivacy],
  sealed: [...all.flatMap(({ sealed = [] }) => sealed), ...sealedByHost],
  keptFiles: all.flatMap(({ keptFiles = [] }) => keptFiles),
  leavings: [...money, ...others].flatMap(({ leaving = [] }) => leaving),
  handlers: Object.assign({}, ...all.map(({ payments }) => payments)),
  searchSources: all.flatMap(({ searchSources = [] }) => searchSources),
  earlierFiles: results.usableFiles,
  orderParts: {
    ...results.orderParts,
    ...sampling.orderParts,
    ...settlement.orderParts,
    ...invoices.orderParts,
  },
  bookingsToPay: reservations.bookingsToPay,
  heldStays: reservations.heldStays,
  countPlan: plan.countPlan,
  hasOrdered: reservations.hasOrdered,
  quietSince: reservations.quietSince,
  offerSales: campaigns.offerSales,
  batchOrders: campaigns.batchOrders,
  isTitleInUse: invoices.isTitleInUse,
  packOfStatement: invoices.packOfStatement,
  settleAccepted: settlement.settleAccepted,
  overdueSince: settlement.overdueSince,
  clusterTies: all.flatMap(({ clusterTie = [] }) => clusterTie),
  clusterEnds: all.flatMap(({ clusterEnd = [] }) => clusterEnd),
  parcelSources: all.toReversed().flatMap(({ parcelSource = [] }) => parcelSource),
  balancesOf: wallets.balancesOf,
  namesInEnglish: catalogue.namesInEnglish,
  serviceReviews: reviews.serviceReviews,
};

const workersOf = ({ workers = [] }: Feature) => (typeof workers === 'function' ? workers(whole) : workers);

/** Every call of the product, in the reading order of the features. */
export const answers: readonly Answer[] = all.flatMap(({ routes }) =>
  typeof routes === 'function' ? routes(whole) : routes,
);
export const uploads = all.flatMap(({ uploads = [] }) => uploads);
export const uploadPaths = all.flatMap(({ uploadPaths = [] }) => uploadPaths);
export const streams = all.flatMap(({ streams = [] }) => streams);
export const topics: Required<Feature>['topics'] = Object.assign({}, ...all.map(({ topics }) => topics));
export const workers: readonly Worker[] = [
  ...all.flatMap(workersOf),
  workRegularly('sweep-answers', '40 3 * * *', sweepAnswers),
];

/** Names of the jobs whose failing finance hears of. */
export const moneyJobs: ReadonlySet<string> = new Set(
  money.flatMap((one) => workersOf(one).map(({ job }) => job.name)),
);

/** What search engines are told of. */
export async function listPages(db: Database): Promise<SitemapPage[]> {
  return (await Promise.all(all.map(({ sitemap }) => sitemap?.(db) ?? []))).flat();
}

/** Opens all routes that are not calls. */
export async function mountAll(http: FastifyInstance, host: Omit<MountHost, keyof Whole>): Promise<void> {
  for (const { mount } of all) await mount?.(http, { ...host, ...whole });
}
