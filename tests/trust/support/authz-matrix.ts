import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { demoAccounts, demoPassword } from '../../../db/demo-accounts.ts';
import { type DemoStaff, demoStaff, demoTotpSecret } from '../../../db/demo-staff.ts';
import type { Access, Call, InputOf } from '../../../src/core/call.ts';
import type { Permission, Scope } from '../../../src/core/permission.ts';
import { ulid } from '../../../src/core/ulid.ts';
import * as approvals from '../../../src/features/approvals/contract.ts';
import { customerAssets } from '../../../src/features/assets/contract.staff.ts';
import * as asset from '../../../src/features/assets/contract.ts';
import * as calendars from '../../../src/features/calendars/contract.ts';
import * as campaigns from '../../../src/features/campaigns/contract.ts';
import * as agreements from '../../../src/features/catalogue/agreements/contract.ts';
import * as catalogue from '../../../src/features/catalogue/contract.ts';
import * as editing from '../../../src/features/catalogue/editing/contract.ts';
import * as favourites from '../../../src/features/catalogue/favourites/contract.ts';
import * as questionDesk from '../../../src/features/catalogue/questions/contract.staff.ts';
import * as questions from '../../../src/features/catalogue/questions/contract.ts';
import * as clusterDesk from '../../../src/features/clusters/contract.staff.ts';
import * as clusters from '../../../src/features/clusters/contract.ts';
import * as envelopes from '../../../src/features/clusters/envelopes/contract.ts';
import * as writing from '../../../src/features/content/contract.staff.ts';
import * as content from '../../../src/features/content/contract.ts';
import { banners } from '../../../src/features/content/tables.ts';
import * as costs from '../../../src/features/costs/contract.staff.ts';
import * as coupons from '../../../src/features/coupons/contract.ts';
import * as couponDesk from '../../../src/features/coupons/desk/contract.ts';
import * as creditDesk from '../../../src/features/credit/contract.staff.ts';
import * as credit from '../../../src/features/credit/contract.ts';
import * as care from '../../../src/features/customers/contract.staff.ts';
import * as leavingCalls from '../../../src/features/customers/contract.staff-closing.ts';
import * as merging from '../../../src/features/customers/contract.staff-merging.ts';
import * as customers from '../../../src/features/customers/contract.ts';
import * as keys from '../../../src/features/customers/keys/contract.ts';
import * as passkeys from '../../../src/features/customers/passkeys/contract.ts';
import * as titles from '../../../src/features/customers/titles/contract.ts';
import * as enquiryDesk from '../../../src/features/enquiries/contract.staff.ts';
import * as enquiries from '../../../src/features/enquiries/contract.ts';
import * as figures from '../../../src/features/figures/contract.ts';
import * as files from '../../../src/features/files/contract.ts';
import * as guideDesk from '../../../src/features/guide/contract.staff.ts';
import * as guide from '../../../src/features/guide/contract.ts';
import { staffDesk } from '../../../src/features/home/contract.staff.ts';
import * as home from '../../../src/features/home/contract.ts';
import * as todos from '../../../src/features/home/todos/contract.ts';
import * as identity from '../../../src/features/identity/contract.ts';
import { passkeyAsk, passkeyLogin } from '../../../src/features/identity/passkeys/contract.ts';
import * as invoicePlatform from '../../../src/features/invoices/contract.platform.ts';
import * as invoiceDesk from '../../../src/features/invoices/contract.staff.ts';
import * as invoices from '../../../src/features/invoices/contract.ts';
import * as invoicePacks from '../../../src/features/invoices/pack/contract.ts';
import * as jobs from '../../../src/features/jobs/contract.ts';
import * as book from '../../../src/features/ledger/desk/contract.ts';
import * as browsers from '../../../src/features/notifications/browsers/contract.ts';
import * as staffNotices from '../../../src/features/notifications/contract.staff.ts';
import * as notifications from '../../../src/features/notifications/contract.ts';
import * as hooks from '../../../src/features/notifications/webhooks/contract.ts';
import { webhooks } from '../../../src/features/notifications/webhooks/tables.ts';
import * as orderDesk from '../../../src/features/orders/board/contract.ts';
import * as orderChanges from '../../../src/features/orders/changes/contract.ts';
import * as orders from '../../../src/features/orders/contract.ts';
import * as cartCoupons from '../../../src/features/orders/discounts/contract.ts';
import { orderKept } from '../../../src/features/orders/mine/contract.kept.ts';
import { orderPapers } from '../../../src/features/orders/papers/contract.ts';
import * as orderWork from '../../../src/features/orders/review/contract.ts';
import * as orderSamples from '../../../src/features/orders/samples/contract.ts';
import { samplePassports } from '../../../src/features/orders/samples/tables.ts';
import * as orderSigning from '../../../src/features/orders/signing/contract.ts';
import * as talk from '../../../src/features/orders/talk/contract.ts';
import * as parcels from '../../../src/features/parcels/contract.ts';
import * as paymentDesk from '../../../src/features/payments/contract.staff.ts';
import * as payments from '../../../src/features/payments/contract.ts';
import * as payoutDesk from '../../../src/features/payouts/contract.ts';
import * as plan from '../../../src/features/plan/contract.ts';
import * as inviting from '../../../src/features/plan/invites/contract.ts';
import * as quoting from '../../../src/features/plan/quotes/contract.ts';
import * as pointsDesk from '../../../src/features/points/contract.staff.ts';
import * as points from '../../../src/features/points/contract.ts';
import * as exchangeDesk from '../../../src/features/points/exchange/contract.staff.ts';
import * as exchange from '../../../src/features/points/exchange/contract.ts';
import * as prestoreDesk from '../../../src/features/prestore/contract.staff.ts';
import * as prestore from '../../../src/features/prestore/contract.ts';
import * as invitations from '../../../src/features/promotion/earning/contract.ts';
import * as promoterDesk from '../../../src/features/promotion/promoters/contract.staff.ts';
import * as promoting from '../../../src/features/promotion/promoters/contract.ts';
import { rebateList } from '../../../src/features/promotion/rebates/contract.ts';
import * as withdrawalDesk from '../../../src/features/promotion/withdrawals/contract.staff.ts';
import * as withdrawing from '../../../src/features/promotion/withdrawals/contract.ts';
import { customerOrders } from '../../../src/features/queries/contract.staff.ts';
import { customerPageView } from '../../../src/features/queries/contract.staff-view.ts';
import * as queries from '../../../src/features/queries/contract.ts';
import * as reservations from '../../../src/features/reservations/contract.ts';
import * as instruments from '../../../src/features/reservations/instruments/contract.ts';
import {
  reservations as bookings,
  reservationCells as cells,
  reservationWaits as waiting,
} from '../../../src/features/reservations/tables.ts';
import * as waits from '../../../src/features/reservations/waits/contract.ts';
import * as laboratory from '../../../src/features/results/bench/contract.ts';
import * as results from '../../../src/features/results/contract.ts';
import * as delivery from '../../../src/features/results/delivery/contract.ts';
import * as dispatch from '../../../src/features/results/dispatch/contract.ts';
import * as orderLaboratory from '../../../src/features/results/order/contract.ts';
import * as review from '../../../src/features/results/review/contract.ts';
import * as sharing from '../../../src/features/results/sharing/contract.ts';
import * as returnDesk from '../../../src/features/returns/contract.staff.ts';
import * as returns from '../../../src/features/returns/contract.ts';
import * as reviewDesk from '../../../src/features/reviews/contract.staff.ts';
import * as reviews from '../../../src/features/reviews/contract.ts';
import * as samples from '../../../src/features/samples/contract.staff.ts';
import * as pickups from '../../../src/features/sampling/contract.staff.ts';
import * as sampling from '../../../src/features/sampling/contract.ts';
import * as settingEditing from '../../../src/features/settings/contract.staff.ts';
import * as settings from '../../../src/features/settings/contract.ts';
import * as settlement from '../../../src/features/settlement/contract.ts';
import * as settling from '../../../src/features/settlement/desk/contract.ts';
import * as report from '../../../src/features/settlement/groups/contract.ts';
import * as projects from '../../../src/features/settlement/projects/contract.ts';
import * as staffing from '../../../src/features/staff/contract.ts';
import * as staffPasskeys from '../../../src/features/staff/passkeys/contract.ts';
import { scopeOf } from '../../../src/features/staff/rules.permissions.ts';
import { totpCode } from '../../../src/features/staff/rules.ts';
import * as system from '../../../src/features/system/contract.ts';
import * as thanksDesk from '../../../src/features/thanks/contract.staff.ts';
import * as thanks from '../../../src/features/thanks/contract.ts';
import * as transfers from '../../../src/features/transfers/contract.ts';
import * as transferDesk from '../../../src/features/transfers/matching/contract.ts';
import * as wallets from '../../../src/features/wallets/contract.staff.ts';
import { askedOf } from '../../fixtures/approvals.ts';
import {
  newAuthenticator,
  offerTo,
  staffOffer,
  withPasskey,
  withStaffPasskey,
} from '../../fixtures/authenticator.ts';
import { envelopeOf, groupOf, paperOf, putProof } from '../../fixtures/clusters.ts';
import { solvedPuzzle } from '../../fixtures/codes.ts';
import { billedPartner, plannedCost } from '../../fixtures/costs.ts';
import { couponOffer, heldCoupon } from '../../fixtures/coupons.ts';
import { creditApplication, creditLine, creditPaper } from '../../fixtures/credit.ts';
import { deliver } from '../../fixtures/delivered.ts';
import { exchangeOf, givePoints, goodsOf } from '../../fixtures/exchange.ts';
import { groupOrderOf } from '../../fixtures/group-orders.ts';
import { friendWithOrder } from '../../fixtures/invitations.ts';
import {
  invoiceFileOf,
  invoiceIn,
  invoiceLine,
  invoiceNumber,
  requestedInvoice,
} from '../../fixtures/invoices.ts';
import { failedJob } from '../../fixtures/jobs.ts';
import { linesOf, putFile, putObjection, putOrder, putWork } from '../../fixtures/laboratory.ts';
import {
  closedMonth,
  endedAlarm,
  manualPosting,
  movementOf,
  postedDraft,
  writtenDraft,
} from '../../fixtures/ledger.ts';
import { campaign, campaignDraft, offerDraft } from '../../fixtures/marketing.ts';
import {
  bankFile,
  claimOf,
  demoBankAccount,
  generalCashOf,
  lineOf,
  matchOf,
  payoutOf,
  topUpByWechat,
  topUpOf,
  voucherOf,
} from '../../fixtures/money.ts';
import { follow, sentBy } from '../../fixtures/parcels.ts';
import { openTrial, putBill } from '../../fixtures/payments.ts';
import { pdfOf } from '../../fixtures/pdf.ts';
import { assignedPickup, pickup, sentParcel } from '../../fixtures/pickups.ts';
import { pointsOf } from '../../fixtures/points.ts';
import {
  applicant,
  applyOf,
  idNoOf,
  payee,
  promoterOf,
  wishOf,
  withdrawalOf,
} from '../../fixtures/promotion.ts';
import { answeredQuestion, questionOf } from '../../fixtures/questions.ts';
import { sendStaffInParts, staffFile } from '../../fixtures/resumable.ts';
import { reviewedOrder, reviewPhoto } from '../../fixtures/reviews.ts';
import {
  acceptedReturn,
  calledOff,
  handedOver,
  inStore,
  leftOver,
  onItsWay,
  overdue,
  photoBy,
  returnOf,
  toDispose,
} from '../../fixtures/samples.ts';
import { sealOf } from '../../fixtures/seal.ts';
import { askedSetting } from '../../fixtures/settings.ts';
import {
  acceptedOrder,
  askedWriteOff,
  assignsOf,
  callOffAll,
  credit as creditNote,
  linesOfStatement,
  orderOf,
  overdueStatement,
  statement,
} from '../../fixtures/settled.ts';
import { signedBy } from '../../fixtures/signed.ts';
import { finishedOrder, paperFile, thanksClaim } from '../../fixtures/thanks.ts';
import { newBrowser } from '../../push-side.ts';
import type { Caller } from '../../world.ts';
import { addedField, edited, editedTree, newCategory, newField, shownExample, textsOf } from './catalogue.ts';
import {
  bargained,
  enquiryWithFile,
  inviteFor,
  nobodysOrder,
  quoteTo,
  requirement,
  reviewOf,
  saidOf,
  savedView,
  template,
} from './desk.ts';
import { county, type Somebody } from './somebody.ts';
import { askedRole, bannerToSave, colleague, formerVersion, topicToSave, welcomeOf } from './staff.ts';

/** What the trust suites know of one call. */
export type Line = {
  call: Call;
  /** Repeated here, so that opening a call by mistake turns the suite red. */
  access: Access;
  /** The same for what a member of staff must be allowed. */
  permission?: Permission;
  /** The member of staff who sends `input`. */
  as?: DemoStaff;
  /** Fields of the input that name a record, one or a list of them: what belongs to others must be refused. */
  ids: readonly string[];
  /** Fields that name what is nobody's, such as a service, or the request itself. */
  shared: readonly string[];
  /** An input with which `me` succeeds, once; makes what it needs. */
  input: (me: Somebody) => Promise<Record<string, unknown>> | Record<string, unknown>;
};

/** A title for paper, all of whose texts are somebody's own. */
const paperTitle = async ({ mark, address }: Somebody) => ({
  ...{ type: 4, title: mark, tax_no: '12330000QYDEM00012', reg_address: mark, reg_phone: '0571-88880000' },
  ...{ bank: mark, account_no: '8888000012340005678', address_rid: await address() },
});

/**
 * One line per call, in the order of `answers`. A new call needs its line here and nothing else: who may not make
 * it, what it may not show and what it may not change is tried by authz.test.ts, fuzz.test.ts and
 * mass-assignment.test.ts.
 */
export const matrix: readonly Line[] = [
  open(settings.setting, () => ({ key: 'hotline' })),
  open(settings.settingsByKey, () => ({ keys: ['hotline', 'brand'] })),
  staff(settingEditing.settingStaffList, 'settings:read', () => ({})),
  staff(settingEditing.moneySettingList, 'money_settings:read', () => ({})),
  staff(settingEditing.settingStaffSave, 'settings:work', () => ({ key: 'pickup_slot_capacity', value: 9 })),
  staff(settingEditing.settingDecide, 'settings:work', async ({ world }) => ({
    ...{ rid: await askedSetting(world), is_allowed: 0 as const },
  })),

  open(identity.login, ({ phone, password }) => ({ account: phone, password, remember: true })),
  open(identity.loginForCode, async ({ phone, code }) => ({ phone, code: await code(phone, 3) })),
  open(identity.sign, async ({ freshPhone, code }) => ({
    phone: freshPhone,
    password: 'quiet-river-42',
    code: await code(freshPhone, 0),
  })),
  open(identity.reset, async ({ phone, code }) => ({
    account: phone,
    password: 'quiet-river-42',
    code: await code(phone, 1),
  })),
  open(identity.refresh4token, async ({ tokens }) => ({ token: (await tokens()).refreshToken })),
  open(identity.code4sms, ({ phone }) => ({ phone, useFor: 3 })),
  open(identity.sendCode, ({ freshEmail }) => ({ target: freshEmail, channel: 1, useFor: 4 })),
  open(identity.humanCheck, () => ({})),
  open(identity.wxTicket, () => ({})),
  open(identity.qrCodeLogin, async ({ world }) => ({
    ticket: (await world.call(identity.wxTicket, {})).data?.ticket ?? '',
  })),
  open(passkeyAsk, () => ({})),
  open(passkeyLogin, async (me) => {
    const { device } = await withPasskey(me, me.password);
    return { credential: device.sign((await me.world.call(passkeyAsk, {})).data ?? {}) };
  }),
  mine(identity.logout, [], () => ({})),
  mine(identity.sessionList, [], () => ({})),
  mine(identity.sessionEnd, ['session_rid'], async (me) => ({ session_rid: await me.otherSession() })),
  mine(identity.consent, [], () => ({ terms: 1, privacy: 1 })),

  open(staffing.staffLogin, ({ world }) => ({
    account: 'service',
    password: demoPassword,
    code: totpCode(demoTotpSecret, world.now()),
  })),
  open(staffing.welcomeOpen, ({ world }) => welcomeOf(world)),
  open(staffing.welcomeFinish, async ({ world }) => {
    const halves = await welcomeOf(world);
    const { data } = await world.call(staffing.welcomeOpen, halves);
    const secret = new URL(data?.totp_uri ?? '').searchParams.get('secret') ?? '';
    return { ...halves, password: 'quiet-river-42-again', totp_code: totpCode(secret, world.now()) };
  }),
  staff(staffing.staffLogout, 'desk:read', () => ({})),
  staff(staffing.staffMe, 'desk:read', () => ({})),
  staff(staffing.staffPassword, 'desk:read', ({ world }) => ({
    old_password: demoPassword,
    password: 'quiet-river-42-again',
    code: totpCode(demoTotpSecret, world.now()),
  })),
  open(staffPasskeys.staffPasskeyAsk, () => ({})),
  open(staffPasskeys.staffPasskeyLogin, async ({ world }) => {
    const { device } = await withStaffPasskey(world, await world.asStaff('courier'));
    return { credential: device.sign((await world.call(staffPasskeys.staffPasskeyAsk, {})).data ?? {}) };
  }),
  staff(staffPasskeys.staffPasskeyList, 'desk:read', () => ({})),
  staff(
    staffPasskeys.staffPasskeyOffer,
    'desk:read',
    ({ world }) => ({ password: demoPassword, code: totpCode(demoTotpSecret, world.now()) }),
    'editor',
  ),
  staff(
    staffPasskeys.staffPasskeyAdd,
    'desk:read',
    async ({ world }) => ({
      name: '办公室电脑',
      credential: newAuthenticator().make(await staffOffer(world, await world.asStaff('finance'))),
    }),
    'finance',
  ),
  staff(
    staffPasskeys.staffPasskeyDel,
    'desk:read',
    async ({ world }) => ({ rid: (await withStaffPasskey(world, await world.asStaff('sample'))).rid }),
    'sample',
  ),
  staff(staffing.staffLists, 'desk:read', () => ({})),
  staff(staffing.staffListLook, 'desk:read', () => ({
    ...{ list: '/api/staff/orders/list', hidden: ['顾问'], density: 'small' },
  })),
  staff(staffing.staffViewSave, 'desk:read', () => ({
    ...{ list: '/api/staff/orders/list', name: '待审核', fields: { group: 'review' } },
  })),
  staff(staffing.staffViewRemove, 'desk:read', async ({ world }) => ({
    rid: await savedView(world, 'admin'),
  })),
  staff(staffing.peopleList, 'people:read', () => ({})),
  staff(staffing.peopleAdd, 'people:work', () => ({ account: 'newcomer', name: '新同事', role: 'tech' })),
  staff(staffing.peopleEdit, 'people:work', async ({ world }) => ({
    rid: await colleague(world),
    name: '改名后',
    phone: '13900000188',
  })),
  staff(staffing.peopleDisable, 'people:work', async ({ world }) => ({
    rid: await colleague(world),
    is_disabled: 1,
    reason: '已离职',
  })),
  staff(staffing.peopleReset, 'people:work', async ({ world }) => ({
    rid: await colleague(world),
    reason: '手机遗失',
  })),
  staff(staffing.roleAsk, 'people:work', async ({ world }) => ({
    rid: await colleague(world),
    role: 'reviewer',
    reason: '转岗',
  })),
  staff(staffing.changeDecide, 'people:work', async ({ world }) => ({
    rid: await askedRole(world),
    is_allowed: 1,
  })),
  staff(staffing.auditList, 'audit:read', () => ({})),
  staff(staffing.auditSheet, 'audit:read', () => ({ from: '2026-11-20' })),

  mine(files.uploadFinish, ['id'], async (me) => ({ id: await me.upload() })),
  staff(
    files.staffUploadFinish,
    'results:work',
    async ({ world }) => ({
      id: await sendStaffInParts(await world.asStaff('reviewer'), { name: 'data.csv', bytes: 'a,b' }),
    }),
    'reviewer',
  ),
  mine(files.fileView, ['rid'], async (me) => ({ rid: await me.file() })),
  mine(files.fileGet, ['rid'], async (me) => ({ rid: await me.file() })),
  open(files.fileByTicket, async (me) => {
    const { data } = await me.call(files.fileView, { rid: await me.file() });
    return { ticket: data?.url.split('=').at(-1) };
  }),
  staff(files.sealFile, 'settings:read', async ({ world }) => ({ rid: await sealOf(world) })),

  mine(notifications.messageList, [], () => ({ page: 1, size: 100, unread_only: 0 })),
  mine(notifications.messageRead, ['rids'], async (me) => ({ rids: [await me.message()] })),
  mine(browsers.browserKey, [], () => ({})),
  mine(browsers.browserAdd, [], newSubscription),
  mine(browsers.browserDel, ['endpoint'], subscribed),
  mine(browsers.browserTry, ['endpoint'], subscribed),
  mine(hooks.webhookList, [], () => ({})),
  mine(hooks.webhookAdd, [], () => ({ url: 'https://lims.qingyu.example/limpid', topics: ['order'] })),
  mine(hooks.webhookDel, ['rid'], async (me) => ({ rid: (await hooked(me)).rid })),
  mine(hooks.webhookTry, ['rid'], async (me) => ({ rid: (await hooked(me)).rid })),
  mine(hooks.webhookCallList, ['rid'], async (me) => ({ rid: (await hooked(me)).rid })),
  mine(hooks.webhookAgain, ['rid'], async (me) => ({ rid: (await hooked(me)).call })),
  staff(staffNotices.staffMessageList, 'desk:read', () => ({})),
  staff(staffNotices.staffMessageRead, 'desk:read', () => ({})),
  staff(staffNotices.deliveryLogList, 'settings:read', () => ({})),
  staff(staffNotices.noticeTemplateList, 'settings:read', () => ({})),
  staff(staffNotices.noticeTemplateSave, 'settings:work', () => ({
    event: 'testingStarted',
    text: '订单{no}已开始检测，请留意。',
  })),

  mine(customers.userInfo, [], () => ({})),
  mine(customers.updateContact, [], async ({ phone, freshPhone, code }) => ({
    kind: 0,
    value: freshPhone,
    code: await code(freshPhone, 5),
    old_code: await code(phone, 6),
  })),
  mine(customers.updateProfile, [], ({ mark, freshEmail }) => ({
    ...county,
    name: mark,
    email: freshEmail,
    organization: 0,
    company: mark,
    teacher: mark,
    teacher_phone: '13700000000',
    teacher_mail: freshEmail,
    address: mark,
  })),
  mine(customers.updateInfo, [], ({ freshPhone, password }) => ({
    account: `c${freshPhone}`,
    old_password: password,
    password: 'quiet-river-42',
    notice_prefs: { signedIn: ['wechat'] },
    unbind_wx: 1,
  })),
  mine(customers.addressAdd, [], ({ mark, phone }) => ({
    ...county,
    name: mark,
    phone,
    address: mark,
    is_default: 1,
  })),
  mine(customers.addressEdit, ['address_rid'], async ({ mark, phone, address }) => ({
    ...county,
    name: mark,
    phone,
    address: mark,
    address_rid: await address(),
  })),
  mine(customers.addressDelete, ['address_rid'], async (me) => ({ address_rid: await me.address() })),
  mine(customers.addressDefault, ['address_rid'], async (me) => ({ address_rid: await me.address() })),
  mine(titles.titleList, [], () => ({})),
  mine(titles.titleAdd, ['address_rid'], async (me) => ({ ...(await paperTitle(me)), is_default: 1 })),
  mine(titles.titleEdit, ['rid', 'address_rid'], async (me) => ({
    ...{ ...(await paperTitle(me)), rid: await me.title() },
  })),
  mine(titles.titleDelete, ['rid'], async (me) => ({ rid: await me.title() })),
  mine(titles.titleDefault, ['rid'], async (me) => ({ rid: await me.title() })),
  mine(customers.exportAccount, [], ({ password }) => ({ password })),
  mine(customers.accountMatters, [], () => ({})),
  mine(customers.closeAccount, [], async ({ world, rid, password }) => {
    await callOffAll(world, rid);
    return { password };
  }),
  mine(keys.keyList, [], () => ({})),
  mine(keys.keyAdd, [], ({ password }) => ({ name: 'LIMS', scopes: ['orders'], password })),
  mine(keys.keyDel, ['rid'], async (me) => {
    const wanted = { name: 'LIMS', scopes: ['orders' as const], password: me.password };
    return { rid: (await me.call(keys.keyAdd, wanted)).data?.rid ?? '' };
  }),

  mine(passkeys.passkeyList, [], () => ({})),
  mine(passkeys.passkeyOffer, [], ({ password }) => ({ password })),
  mine(passkeys.passkeyAdd, [], async (me) => ({
    name: '实验室电脑',
    credential: newAuthenticator().make(await offerTo(me, me.password)),
  })),
  mine(passkeys.passkeyName, ['rid'], async (me) => ({
    rid: (await withPasskey(me, me.password)).rid,
    name: '我的手机',
  })),
  mine(passkeys.passkeyDel, ['rid'], async (me) => ({ rid: (await withPasskey(me, me.password)).rid })),

  staff(care.customerFind, 'customers:read', () => ({ kw: '大学', state: 'verified' })),
  staff(care.customerView, 'customers:read', () => ({ rid: demoAccounts.student.rid })),
  staff(care.customerPhone, 'customers:read', () => ({ rid: demoAccounts.student.rid })),
  staff(care.customerAssign, 'customers:work', () => ({
    rid: demoAccounts.student.rid,
    adviser_rid: demoStaff.lead.rid,
  })),
  staff(care.customerNote, 'customers:work', () => ({ rid: demoAccounts.student.rid, text: '偏好下午联系' })),
  staff(care.customerSuspend, 'customers:work', () => ({
    rid: demoAccounts.student.rid,
    action: 'suspend',
    reason: '多次恶意占用机时',
  })),
  staff(leavingCalls.customerMatters, 'customers:work', () => ({ rid: demoAccounts.student.rid })),
  staff(leavingCalls.customerClose, 'customers:work', async ({ world }) => {
    const { rid } = demoAccounts.newcomer;
    const { data } = await (await world.asStaff('lead')).call(care.customerView, { rid });
    return { rid, confirm: data?.account, reason: '客户要求注销' };
  }),
  staff(merging.customerMergePreview, 'customers:work', () => ({ ...twice })),
  staff(merging.customerMerge, 'customers:work', async ({ world }) => {
    const { data } = await (await world.asStaff('lead')).call(merging.customerMergePreview, twice);
    return { ...twice, seen: data?.seen, confirm: data?.duplicate.account, reason: '同一人重复注册' };
  }),
  mine(parcels.parcelTrack, [], () => ({ waybill: 'SF1420087736210' })),
  staff(parcels.staffParcelTrack, 'samples:read', async (me) => {
    const { world } = me;
    await sentBy(me, 'SF1420087736210');
    await follow(world);
    const { data } = await (await world.asStaff('sample')).call(samples.deskPlaces, {});
    return { rid: data?.expected.find(({ parcel }) => parcel)?.parcel?.rid ?? '' };
  }),
  mine(
    clusters.clusterAdd,
    ['proof'],
    async (me) => ({
      ...{ name: `组${ulid()}`, company: me.mark, field: me.mark, intro: me.mark, join_rule: 1 },
      proof: await paperOf(me),
    }),
    ['request_id'],
  ),
  mine(clusters.clusterEdit, ['rid', 'proof'], async (me) => ({
    ...{ rid: await groupOf(me, { newcomer: 'joined' }), name: `组${ulid()}`, proof: await paperOf(me) },
    member: { user: demoAccounts.newcomer.rid, limit_fen: 100_000, month_fen: null },
    envelope: { no: 'NSFC-1', name: me.mark, amount_fen: 100_000, until: null },
  })),
  mine(clusters.clusterDelete, ['rid'], async (me) => ({
    ...{ rid: await groupOf(me), code: await me.code(me.phone, 6) },
  })),
  mine(clusters.clusterPeople, [], async (me) => {
    await groupOf(me);
    return { kw: demoAccounts.newcomer.phone };
  }),
  mine(
    clusters.clusterAddUser,
    ['rid'],
    async (me) => ({
      ...{ rid: await groupOf(me, { newcomer: 'applied' }), user: demoAccounts.newcomer.rid, op: 'approve' },
    }),
    ['apply_rid'],
  ),
  mine(clusters.clusterDeleteUser, ['rid'], async (me) => ({
    ...{ rid: await groupOf(me, { newcomer: 'joined' }), user: demoAccounts.newcomer.rid },
  })),
  mine(clusters.clusterTransfer, ['rid'], async (me) => ({
    ...{ rid: await groupOf(me, { enterprise: 'joined' }), user: demoAccounts.enterprise.rid },
    code: await me.code(me.phone, 6),
  })),
  mine(clusters.clusterSearch, [], () => ({ kw: '大学' })),
  mine(clusters.clusterApply, ['rid'], async (me) => ({
    ...{
      rid: await groupOf({ ...me, rid: demoAccounts.enterprise.rid }, { [me.rid]: 'invited' }),
      op: 'accept',
    },
  })),
  mine(clusters.clusterAll, [], () => ({})),
  mine(clusters.clusterJoined, [], () => ({})),
  mine(envelopes.envelopeHistory, ['rid'], async (me) => ({ rid: await envelopeOf(me) })),
  staff(clusterDesk.clusterDeskList, 'customers:read', () => ({ kw: '组', status: 1 })),
  staff(clusterDesk.clusterDeskSheet, 'customers:read', () => ({})),
  staff(clusterDesk.clusterDeskView, 'customers:read', async (me) => ({ rid: await groupOf(me) })),
  staff(clusterDesk.clusterProofFile, 'customers:read', async (me) => ({ rid: await putProof(me) })),
  staff(clusterDesk.clusterProofDecide, 'customers:work', async (me) => ({
    ...{ rid: await putProof(me), version: 1, action: 'refuse', reason: '材料不清晰' },
  })),
  staff(clusterDesk.clustersOfCustomer, 'customers:read', () => ({ rid: demoAccounts.student.rid })),
  open(catalogue.typeGroup, () => ({ typeId: 1 })),
  open(catalogue.parameterRelate, () => ({ typeIds: ['1', '12', 'xrd-powder'] })),
  open(catalogue.deviceDetail, () => ({ rid: 'xrd-powder' })),
  open(catalogue.exampleFile, ({ world }) => shownExample(world)),
  open(catalogue.deviceSearch, () => ({ kw: 'XRD', typeId: 1, childId: 12, sort: 1, filters: { days: 10 } })),
  open(catalogue.suggest, () => ({ kw: '扫描' })),
  open(catalogue.compare, () => ({ rids: ['xrd-powder', 'sem-fe'] })),
  staff(editing.catalogueTree, 'catalogue:read', () => ({})),
  staff(editing.categorySave, 'catalogue:work', () => ({ ...newCategory })),
  staff(editing.categoryOrder, 'catalogue:work', async ({ world }) => ({
    parent_id: 3,
    ids: (await editedTree(world)).types[2]?.categories.map(({ id }) => id).toReversed(),
  })),
  staff(editing.categoryServices, 'catalogue:read', () => ({ id: 13 })),
  staff(editing.servicesPlace, 'catalogue:work', () => ({ id: 13, rids: ['afm'], seen: [] })),
  staff(editing.catalogueFind, 'catalogue:read', () => ({ kw: '电镜', state: 'on' })),
  staff(editing.catalogueRead, 'catalogue:read', () => ({ rid: 'sem-fe' })),
  staff(editing.serviceAdd, 'catalogue:work', () => ({ name: '新项目', category_id: 13, copy_of: 'sem-fe' })),
  staff(editing.serviceFactsSave, 'catalogue:work', async ({ world }) => {
    const { rid, version, name, category_id, instrument, days, deliverables } = await edited(world);
    const marks = { min_amounts: null, is_hot: 1, is_prefecture: 0 };
    return { rid, version, name, category_id, instrument, days, deliverables, ...marks };
  }),
  staff(editing.serviceTextsSave, 'texts:work', ({ world }) => textsOf(world)),
  staff(editing.servicePriceSave, 'prices:work', async ({ world }) => {
    const { rid, version, price } = await edited(world);
    const { model, base_fen, urgent, tiers } = price;
    return { rid, version, ...model, base_fen, urgent, tiers };
  }),
  staff(editing.serviceShelve, 'catalogue:work', async ({ world }) => {
    const { version } = await edited(world);
    return { rid: 'sem-fe', version, action: 'withdraw', reason: '仪器检修' };
  }),
  staff(editing.fieldFind, 'catalogue:read', () => ({ service_rid: 'sem-fe', kw: '温度' })),
  staff(editing.fieldSave, 'catalogue:work', () => ({ ...newField(), service_rid: 'sem-fe' })),
  staff(editing.fieldPrices, 'prices:work', async ({ world }) => {
    const { id, version, delta_per } = (await edited(world)).fields[0] ?? {};
    return { id, version, options: [], delta_per, price_per_unit: 0, included: 0 };
  }),
  staff(editing.fieldOrder, 'catalogue:work', async ({ world }) => ({
    service_rid: 'sem-fe',
    ids: (await edited(world)).fields.map(({ id }) => id).toReversed(),
  })),
  staff(editing.fieldAttach, 'catalogue:work', async ({ world }) => ({
    ...(await addedField(world, 'xrd-powder')),
    service_rid: 'sem-fe',
  })),
  staff(editing.fieldRemove, 'catalogue:work', async ({ world }) => ({
    ...(await addedField(world, 'sem-fe')),
    service_rid: 'sem-fe',
  })),
  staff(editing.textPreview, 'texts:read', () => ({ text: '**粗体**' })),
  mine(favourites.favouriteRids, [], () => ({})),
  mine(favourites.favouriteSet, [], () => ({ rid: 'xps', on: 1 }), ['rid']),
  mine(favourites.favouriteList, [], () => ({})),
  staff(agreements.agreementList, 'prices:read', () => ({ customer_rid: demoAccounts.student.rid })),
  staff(agreements.agreementSave, 'prices:work', () => ({ ...agreement })),
  staff(agreements.agreementRemove, 'prices:work', async ({ world }) => {
    const { data } = await (await world.asStaff('lead')).call(agreements.agreementSave, agreement);
    const row = { rid: data?.rid, version: data?.version };
    return { customer_rid: agreement.customer_rid, ...row, reason: '协议到期' };
  }),
  mine(questions.questionAdd, [], (me) => ({ rid: 'xps', question: `粉末可以测吗？${me.mark}` }), [
    'rid',
    'request_id',
  ]),
  mine(questions.questionMine, [], () => ({ rid: 'xps' }), ['rid']),
  open(questions.questionList, () => ({ rid: 'xps', kw: '粉末' })),
  staff(questionDesk.staffQuestions, 'content:read', () => ({})),
  staff(questionDesk.questionAnswer, 'orders:work', async (me) => ({
    ...{ rid: await questionOf(me), version: 1, answer: '可以，约100 mg' },
  })),
  staff(questionDesk.questionClose, 'orders:work', async (me) => ({
    ...{ rid: await questionOf(me), version: 1, reason: '与检测无关' },
  })),
  staff(questionDesk.questionPublish, 'content:work', async (me) => ({
    ...{ rid: await answeredQuestion(me), version: 2, action: 'publish' },
  })),
  staff(questionDesk.questionRevise, 'content:work', async (me) => ({
    ...{ rid: await answeredQuestion(me), version: 2, question: '粉末可以测吗？', answer: '可以' },
  })),

  open(content.acknowledgeList, () => ({ kw: 'XRD', page: 1, size: 10 })),
  open(content.newsList, () => ({ type: 'news', kw: '收样', page: 1, size: 10 })),
  open(content.newsDetail, () => ({ rid: 'course-xrd' })),
  open(content.abilityIndex, () => ({ type_id: 1, page: 1, size: 10 })),
  open(content.abilityCount, () => ({ rid: 'tv-01', kind: 1 })),
  staff(writing.contentArticles, 'content:read', () => ({ kind: 'news' })),
  staff(writing.contentArticle, 'content:read', () => ({ rid: 'course-xrd' })),
  staff(writing.contentFigures, 'content:read', () => ({})),
  staff(writing.contentVersion, 'content:read', async ({ world }) => ({ id: await formerVersion(world) })),
  staff(writing.contentArticleSave, 'content:work', () => ({
    kind: 'news',
    title: '试写',
    html: '<p>正文</p>',
    state: 'draft',
  })),
  staff(writing.contentBanners, 'content:read', () => ({})),
  staff(writing.contentBannerSave, 'content:work', () => bannerToSave),
  staff(writing.contentBannerOrder, 'content:work', async ({ world }) => ({
    ids: (await world.database.db.select({ id: banners.id }).from(banners)).map(({ id }) => id),
  })),
  staff(writing.contentBannerRemove, 'content:work', async ({ world }) => ({
    id: (await (await world.asStaff('editor')).call(writing.contentBannerSave, bannerToSave)).data?.id ?? 0,
  })),
  staff(writing.contentThanks, 'content:read', () => ({})),
  staff(writing.contentThanksSave, 'content:work', () => ({
    company: '示例大学',
    title: '一篇论文',
    is_published: 1,
  })),

  open(guide.guideTopics, () => ({})),
  open(guide.guideTopic, () => ({ rid: 'catalyst' })),
  open(guide.guideAnswer, () => ({ material: 'catalyst', question: 'what' })),
  staff(guideDesk.topicList, 'content:read', () => ({})),
  staff(guideDesk.topicSave, 'content:work', () => topicToSave),
  staff(guideDesk.topicRemove, 'content:work', async ({ world }) => {
    await (await world.asStaff('editor')).call(guideDesk.topicSave, topicToSave);
    return { rid: topicToSave.rid, version: 1 };
  }),
  staff(guideDesk.answerList, 'content:read', () => ({ kw: 'xps' })),
  staff(guideDesk.guideServices, 'content:read', () => ({})),
  staff(guideDesk.answerSave, 'content:work', () => ({
    ...{ material_rid: 'air', question_rid: 'heat', source: 'GB/T 27761' },
    choices: ['tga', 'sta'].map((service_rid) => ({ service_rid, reason: '失重', limit: '只有质量' })),
  })),
  staff(guideDesk.answerRemove, 'content:work', () => ({ rid: 'food.stable', version: 1 })),

  open(enquiries.indexMsgAdd, async ({ world }) => ({
    name: '访客',
    phone: '13800000000',
    content: '想了解粉末样品的物相分析需要多少量',
    company: '示例大学',
    email: 'visitor@example.com',
    type: 1,
    service_rid: 'xrd-powder',
    type_ids: [1],
    budget_fen: 100_000,
    deadline: '2026-12-01',
    captcha: await solvedPuzzle(world),
  })),
  staff(enquiryDesk.enquiryList, 'orders:read', () => ({ page: 1, size: 100, kw: '' })),
  staff(enquiryDesk.enquiryPhone, 'orders:work', async ({ world }) => ({ rid: await requirement(world) })),
  staff(enquiryDesk.enquiryFile, 'orders:read', async ({ world }) => enquiryWithFile(world)),
  staff(enquiryDesk.enquiryAssign, 'orders:work', async ({ world }) => ({
    rid: await requirement(world),
    staff_rid: demoStaff.service.rid,
  })),
  staff(enquiryDesk.enquiryMove, 'orders:work', async ({ world }) => ({
    rid: await requirement(world, 0),
    action: 'settle',
    outcome: '已电话回复',
  })),

  staff(book.ledgerList, 'audit:read', () => ({})),
  staff(book.ledgerTrial, 'audit:read', () => ({ from: '2026-11-01', to: '2026-11-30' })),
  staff(book.ledgerExport, 'audit:read', () => ({ from: '2026-11-01', to: '2026-11-30' })),
  staff(book.ledgerMonth, 'audit:read', async ({ world }) => ({ month: await closedMonth(world) })),
  staff(book.ledgerMonthEnd, 'prestore:approve', () => ({ month: '2026-10' })),
  staff(book.ledgerCheck, 'prestore:work', () => ({})),
  staff(book.ledgerResolve, 'prestore:approve', async ({ world }) => ({
    rid: await endedAlarm(world),
    resolution: '已重新核对',
  })),
  staff(book.ledgerClose, 'prestore:approve', () => ({ month: '2026-10' })),
  staff(book.ledgerDrafts, 'audit:read', () => ({})),
  staff(book.ledgerDraftWrite, 'prestore:work', () => manualPosting),
  staff(book.ledgerReverse, 'prestore:work', async ({ world }) => ({
    rid: await postedDraft(world),
    reason: '科目有误',
  })),
  staff(book.ledgerDraftDecide, 'prestore:approve', async ({ world }) => ({
    rid: await writtenDraft(world),
    op: 'post',
  })),
  mine(payments.paymentState, ['rid'], async (me) => ({ rid: (await openTrial(me.world, me)).rid })),
  mine(payments.paymentWays, [], () => ({})),
  staff(paymentDesk.paymentList, 'prestore:read', () => ({ page: 1, size: 100 })),
  staff(paymentDesk.paymentAsk, 'prestore:work', async (me) => ({
    rid: (await openTrial(me.world, me)).rid,
  })),
  staff(paymentDesk.billList, 'prestore:read', () => ({})),
  staff(paymentDesk.billDay, 'prestore:read', async ({ world }) => {
    const { way, date } = await putBill(world);
    return { way, date };
  }),
  staff(paymentDesk.billFetch, 'prestore:work', () => ({ way: 2, date: '2026-11-19' })),
  staff(paymentDesk.differenceResolve, 'prestore:work', async ({ world }) => ({
    rid: (await putBill(world, { isOpen: true })).difference,
    note: '已与微信支付核实，退回付款人',
  })),
  staff(paymentDesk.billSettle, 'prestore:work', async ({ world }) => {
    const { way, date } = await putBill(world);
    return { way, date, net_fen: 10_000, fee_fen: 60 };
  }),
  staff(wallets.goodwillAsk, 'refunds:work', (me) => ({
    ...{ customer_rid: me.rid, amount_fen: 5_000, reason: '检测延误' },
  })),
  mine(
    credit.creditOperate,
    ['owner', 'files'],
    async (me) => ({
      ...{ op: 'apply', owner: await groupOf(me), limit_fen: 100_000, term_days: 30, reason: me.mark },
      files: [await creditPaper(me)],
    }),
    ['protocol_version'],
  ),
  staff(creditDesk.creditApplyList, 'credit:read', () => ({ status: 10 })),
  staff(creditDesk.creditApplyView, 'credit:read', async (me) => ({ rid: await creditApplication(me) })),
  staff(creditDesk.creditPaper, 'credit:read', async (me) => {
    const rid = await creditApplication(me);
    const { data } = await (await me.world.asStaff('finance')).call(creditDesk.creditApplyView, { rid });
    return { rid, file_rid: data?.files[0]?.rid };
  }),
  staff(
    creditDesk.creditDecideApply,
    'credit:work',
    async (me) => ({
      ...{ rid: await creditApplication(me), version: 1, action: 'pass' },
      ...{ limit_fen: 100_000, term_days: 30, statement_day: 1 },
    }),
    'finance',
  ),
  staff(creditDesk.creditApplyFor, 'credit:work', async (me) => ({
    ...{ owner: await groupOf(me), limit_fen: 100_000, term_days: 30, reason: '老客户' },
  })),
  staff(creditDesk.creditLineList, 'credit:read', () => ({})),
  staff(creditDesk.creditLineSheet, 'credit:read', () => ({}), 'finance'),
  staff(
    creditDesk.creditLineMove,
    'credit:work',
    async (me) => ({
      ...{ rid: await creditLine(me, { owner: await groupOf(me) }), version: 1 },
      ...{ action: 'freeze', reason: '风险核查' },
    }),
    'finance',
  ),

  mine(coupons.couponClaim, [], async ({ world }) => ({ discount_rid: await couponOffer(world) }), [
    'discount_rid',
  ]),
  mine(coupons.couponList, [], () => ({})),
  staff(couponDesk.offerList, 'prices:read', () => ({})),
  staff(couponDesk.offerView, 'prices:read', async ({ world }) => ({ rid: await couponOffer(world) })),
  staff(couponDesk.offerSave, 'prices:work', () => offerDraft),
  staff(couponDesk.offerMove, 'prices:work', async ({ world }) => ({
    ...{ rid: await couponOffer(world), version: 1, action: 'stop' },
  })),
  staff(couponDesk.offerGive, 'prices:work', async ({ world, rid }) => ({
    ...{ rid: await couponOffer(world, { way: 'grant' }), customers: [rid] },
  })),
  staff(couponDesk.heldList, 'prices:read', async ({ world }) => ({ rid: await couponOffer(world) })),
  staff(couponDesk.heldSheet, 'prices:read', async ({ world }) => ({ rid: await couponOffer(world) })),
  mine(points.integrationInit, [], () => ({})),
  mine(points.integrationList, [], () => ({})),
  mine(points.integrationSign, [], () => ({})),
  mine(points.integrationReceiver, [], () => ({ phone: demoAccounts.newcomer.phone })),
  mine(
    points.integrationTransfer,
    [],
    async (me) => {
      await pointsOf(me, 100);
      return { phone: demoAccounts.newcomer.phone, points: 100, code: await me.code(me.phone, 6) };
    },
    ['request_id'],
  ),
  staff(pointsDesk.pointsOfCustomer, 'promoters:read', ({ rid }) => ({ rid })),

  mine(exchange.list4exchange, [], () => ({ tab: 1, page: 1, size: 100 })),
  mine(
    exchange.applyExchange,
    ['address_rid'],
    async (me) => {
      await givePoints(me.world, me.rid, 450);
      return { rid: await goodsOf(me.world), count: 1, address_rid: await me.address() };
    },
    ['rid', 'request_id'],
  ),
  staff(exchangeDesk.goodsList, 'promoters:read', () => ({})),
  staff(exchangeDesk.goodsSave, 'promoters:work', () => ({
    ...{ kind: 3, name: '样品瓶', img: '/images/packing.svg', points: 100, is_on_sale: 1 },
  })),
  staff(exchangeDesk.exchangeList, 'promoters:read', () => ({})),
  staff(exchangeDesk.exchangeAddressee, 'promoters:work', async (me) => ({ rid: await exchangeOf(me) })),
  staff(exchangeDesk.exchangeMove, 'promoters:work', async (me) => ({
    ...{ rid: await exchangeOf(me), version: 1, action: 'reject', reason: '商品已停产' },
  })),
  mine(
    plan.planAdd,
    [],
    () => ({
      rid: 'xrd-powder',
      count: 2,
      params: { sample_count: 12, xrd_speed: '2', hazards: ['none'], remark: 'quiet' },
      type_id: 12,
    }),
    ['rid', 'type_id', 'request_id'],
  ),
  mine(plan.planList, [], () => ({})),
  mine(plan.planOperate, ['temp_rids'], async (me) => ({
    op: 'save',
    temp_rids: [(await me.planned()).temp_rid],
    data: { note: me.mark, params: { question: me.mark } },
  })),
  mine(plan.planQuotePaper, ['rid'], async (me) => ({ rid: (await quoteTo(me)).rid })),
  staff(quoting.quoteCustomers, 'orders:work', ({ phone }) => ({ kw: phone })),
  staff(quoting.quoteList, 'orders:read', async (me) => {
    await quoteTo(me);
    return { page: 1, size: 100, mine: 0 };
  }),
  staff(quoting.quoteAdd, 'orders:work', async (me) => ({
    customer_rid: me.rid,
    enquiry_rid: await requirement(me.world),
    lines: [{ service_rid: 'xrd-powder', price_fen: 90_000, note: me.mark }],
    valid_days: 15,
  })),
  staff(quoting.quoteAnew, 'orders:work', bargained),
  staff(quoting.quoteWithdraw, 'orders:work', async (me) => ({
    rid: (await quoteTo(me)).rid,
    reason: me.mark,
  })),
  staff(quoting.quotePaper, 'orders:read', async (me) => ({ rid: (await quoteTo(me)).rid })),
  staff(inviting.inviteAdd, 'orders:work', async (me) => ({
    ...{
      name: '周老师',
      phone: me.freshPhone,
      email: me.freshEmail,
      enquiry_rid: await requirement(me.world),
    },
    ...{ lines: [{ service_rid: 'xrd-powder', price_fen: 90_000, note: me.mark }], valid_days: 15 },
  })),
  staff(inviting.inviteList, 'orders:read', () => ({ page: 1, size: 100 })),
  staff(inviting.inviteSend, 'orders:work', async ({ world, freshPhone }) => {
    const { rid, version } = await inviteFor(world, freshPhone);
    return { rid, version, phone: freshPhone };
  }),
  staff(inviting.inviteWithdraw, 'orders:work', async ({ world, freshPhone }) => {
    const { rid, version } = await inviteFor(world, freshPhone);
    return { rid, version };
  }),
  open(inviting.quoteLook, async ({ world, freshPhone }) => ({
    code: (await inviteFor(world, freshPhone)).code,
  })),
  mine(
    inviting.quoteTake,
    [],
    async ({ world, freshPhone }) => ({ code: (await inviteFor(world, freshPhone)).code, accept: 1 }),
    ['code'],
  ),

  mine(orders.ready2pay, ['rids'], async (me) => ({ rids: [await me.order()] }), ['discount_rid']),
  mine(
    orders.orderAdd,
    ['items', 'discount_rid'],
    async (me) => {
      const items = [await me.planned()];
      const wish = { items, discount_rid: await heldCoupon(me.world, me.rid) };
      const { data } = await me.call(orders.ready2pay, wish);
      return { ...wish, price_hash: data?.price_hash, protocol_version: '1', remark: me.mark };
    },
    ['envelope_rid', 'request_id'],
  ),
  // Slots of others are left out, not refused.
  mine(cartCoupons.couponsForCart, ['items'], async (me) => ({ items: [await me.planned()] }), ['lock_rids']),
  mine(orderChanges.orderProtocol, ['rid'], async (me) => ({
    rid: await me.order(),
    kind: 0,
    version: '1',
  })),
  mine(orderSigning.orderPaper, ['rid'], async (me) => ({ rid: await me.order(), kind: 2 })),
  mine(orderSigning.orderSignedPaper, ['rid', 'paper_rid'], async (me) => signedBy(me)),
  mine(orders.orderDetail, ['rid'], async (me) => ({ rid: await me.order() })),
  mine(orders.orderHistory, [], () => ({ device_rid: 'fit-xps' }), ['device_rid']),
  mine(orders.orderMine, [], () => ({ page: 1, size: 100 })),
  mine(orderKept, [], () => ({})),
  mine(orderChanges.orderEditPreview, ['rid'], async (me) => orderAsItIs(me, await me.order())),
  mine(orderChanges.orderEdit, ['rid'], async (me) => {
    const input = { ...(await orderAsItIs(me, await me.order())), remark: me.mark };
    const { data } = await me.call(orderChanges.orderEditPreview, input);
    return { ...input, price_hash: data?.price_hash };
  }),
  mine(orderChanges.orderSend, ['rid'], async (me) => ({
    rid: await me.orderIn(50),
    express: '顺丰速运',
    waybill: 'SF1234567890',
    version: 1,
  })),
  mine(orderChanges.orderResolve, ['rid'], async (me) => ({
    rid: await me.orderIn(65),
    choice: 'resend',
    reason: me.mark,
    version: 1,
  })),
  mine(orderChanges.orderCancelPreview, ['rid'], async (me) => ({ rid: await me.order() })),
  mine(orderChanges.orderCancel, ['rid'], async (me) => ({
    rid: await me.order(),
    reason: me.mark,
    version: 1,
  })),
  mine(orderChanges.orderAgain, ['rid'], async (me) => ({ rid: await me.order() }), ['request_id']),
  mine(orderPapers, ['rids'], async (me) => ({ rids: [await me.sampleOrder()] })),
  mine(orderSamples.sampleList, [], () => ({ page: 1, size: 100, place: 'waiting' })),
  mine(orderSamples.sampleTrail, ['rid'], async (me) => ({ rid: await inStore(me) })),
  mine(orderSamples.samplePhoto, ['rid', 'photo_rid'], async (me) => pictured(me, await inStore(me))),
  mine(talk.orderTalk, ['rid'], async (me) => ({ rid: (await saidOf(me)).rid })),
  mine(
    talk.orderTalkAdd,
    ['rid', 'file_rids'],
    async (me) => ({ rid: await me.order(), text: me.mark, file_rids: [await me.file()] }),
    ['request_id'],
  ),
  mine(talk.orderTalkRead, ['rid'], async (me) => ({ rid: (await saidOf(me)).rid })),
  mine(talk.orderTalkFile, ['rid', 'file_rid'], saidOf),
  staff(orderDesk.staffOrderList, 'orders:read', () => ({ kw: 'D', late: 0, size: 100 })),
  staff(orderDesk.staffOrderSheet, 'orders:read', () => ({})),
  staff(orderDesk.staffOrderAdvisers, 'orders:read', () => ({})),
  staff(orderDesk.staffOrderDetail, 'orders:read', async (me) => ({ rid: await me.order() })),
  staff(orderDesk.staffOrderPhone, 'orders:work', async (me) => ({ rid: await me.order() })),
  staff(orderDesk.staffOrderPapers, 'orders:read', async (me) => ({ rids: [await me.sampleOrder()] })),
  staff(orderSigning.staffSignedPaper, 'orders:read', async (me) => signedBy(me)),
  staff(orderSigning.staffPaperAsk, 'orders:work', async (me) => ({
    ...{ rid: await me.order(), version: 1, kind: 1, is_wanted: 1 },
  })),
  staff(orderWork.staffReviewPreview, 'orders:work', reviewOf),
  staff(orderWork.staffReviewAsk, 'orders:work', async (me) => ({
    ...(await reviewOf(me)),
    summary: me.mark,
  })),
  staff(orderWork.staffOrderMove, 'orders:work', async (me) => ({
    rid: await me.order(),
    version: 1,
    action: 'reject',
    reason: me.mark,
  })),
  staff(orderWork.staffOrderAssign, 'orders:work', async (me) => ({
    rids: [await nobodysOrder(me)],
    staff_rid: demoStaff.service.rid,
  })),
  staff(orderWork.staffPromiseSet, 'orders:work', async (me) => {
    const rid = await me.orderIn(80);
    return { rid, version: 1, date: '2026-12-31', reason: me.mark };
  }),
  staff(talk.staffTalk, 'orders:read', async (me) => ({ rid: (await saidOf(me)).rid })),
  staff(talk.staffTalkAdd, 'orders:work', async (me) => ({ rid: await me.order(), text: me.mark })),
  staff(talk.staffTalkRead, 'orders:work', async (me) => ({ rid: (await saidOf(me)).rid })),
  staff(talk.staffTalkFile, 'orders:read', saidOf),
  staff(talk.templateList, 'orders:read', () => ({})),
  staff(talk.templateSave, 'orders:work', () => ({ title: '问候', text: '您好' })),
  staff(talk.templateRemove, 'orders:work', async ({ world }) => ({ rid: await template(world) })),

  open(reservations.timeExtra, () => ({ rid: 'rsv-sem', days: 7 })),
  mine(
    reservations.reservationLock,
    ['lock_rid', 'temp_rid'],
    async (me) => ({ lock_rid: await me.lock(), temp_rid: await me.plannedStay() }),
    ['rid', 'request_id'],
  ),
  mine(
    reservations.reservationAdd,
    ['lock_rid', 'temp_rid', 'discount_rid'],
    async (me) => ({
      lock_rid: await me.lock(),
      temp_rid: await me.plannedStay(),
      discount_rid: await heldCoupon(me.world, me.rid),
      people: [{ name: me.mark, phone: me.phone }],
      remark: me.mark,
      protocol_version: '1',
    }),
    ['envelope_rid', 'request_id'],
  ),
  mine(reservations.reservationCancel, ['lock_rid', 'rid'], async (me) => ({
    lock_rid: await me.lock(),
    rid: await me.booking(),
    reason: me.mark,
    version: 2,
  })),
  mine(reservations.reservationHandOver, ['rid'], async (me) => {
    const rid = await me.booking();
    await me.call(reservations.reservationCancel, { rid, to_user: '13811112222' });
    return { rid, act: 'withdraw' };
  }),
  mine(reservations.reservationProtocol, ['rid'], async (me) => ({
    rid: await me.booking(),
    kind: 0,
    version: '1',
  })),
  mine(reservations.reservationPaper, ['rid'], async (me) => ({ rid: await me.booking() })),
  mine(reservations.reservationSignedPaper, ['rid', 'paper_rid'], async (me) => signedBy(me, 'booking')),
  mine(reservations.reservationList, [], () => ({ page: 1, size: 100 }), ['rid']),
  mine(reservations.reservationCalendar, ['rid'], async (me) => ({ rid: await me.booking() })),
  staff(instruments.instrumentList, 'instruments:read', () => ({})),
  staff(instruments.instrumentSave, 'instruments:work', () => ({
    ...{ service_rid: 'rsv-sem', slot_minutes: 60, max_days_ahead: 14 },
    open_hours: [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }],
    ...{ min_minutes: 60, max_minutes: 240, evening_rate: 30, sunday_rate: null, holiday_rate: null },
    ...{ needs_review: true, needs_training: null, needs_prepay: false },
  })),
  staff(instruments.instrumentKeepers, 'instruments:work', () => ({
    service_rid: 'rsv-sem',
    staff_rids: [demoStaff.tech.rid],
  })),
  staff(instruments.closureAdd, 'instruments:work', () => closing),
  staff(instruments.closureLift, 'instruments:work', async ({ world }) => {
    const desk = await world.asStaff('service');
    return { rid: (await desk.call(instruments.closureAdd, closing)).data?.rid };
  }),
  staff(instruments.trainingList, 'instruments:read', () => ({ service_rid: 'rsv-sem' })),
  staff(instruments.trainingSet, 'instruments:work', ({ phone }) => ({
    service_rid: 'rsv-sem',
    phone,
    is_trained: 1,
  })),
  staff(instruments.bookingBoard, 'instruments:read', () => ({ from: '2026-11-20', to: '2026-12-04' })),
  staff(instruments.bookingDecide, 'instruments:work', async (me) => ({
    rid: await me.booking(),
    action: 'cancel',
    reason: '仪器维护',
  })),
  staff(instruments.bookingBegin, 'instruments:work', async (me) => ({
    rid: await bookedFor(me, 40),
    action: 'checkIn',
  })),
  staff(instruments.bookingFinish, 'instruments:work', async (me) => ({
    rid: await bookedFor(me, 80),
    start: '2026-11-20 08:00',
    end: '2026-11-20 09:40',
  })),
  staff(instruments.bookingPaperAsk, 'instruments:work', async (me) => ({
    ...{ rid: await bookedFor(me, 40), version: 2, is_wanted: 1 },
  })),
  staff(instruments.bookingPaperFile, 'instruments:read', async (me) => signedBy(me, 'booking')),
  mine(
    waits.reservationWait,
    ['temp_rid', 'change_of'],
    async (me) => {
      const rid = await me.booking();
      const [row] = await me.world.database.db.select().from(bookings).where(eq(bookings.rid, rid));
      // All of the day is gone to somebody.
      await fillDay(me, row?.date ?? '');
      return {
        rid: row?.serviceRid,
        date: row?.date,
        minutes: 60,
        change_of: rid,
        temp_rid: await me.plannedStay(),
      };
    },
    ['rid'],
  ),
  mine(waits.reservationWaitList, [], () => ({})),
  mine(waits.reservationWaitEnd, ['wait_rid'], async (me) => ({ wait_rid: await waitOf(me) })),
  mine(waits.reservationRebook, ['rid'], async (me) => {
    const lock_rid = await me.lock();
    const [free] = await me.world.database.db.select().from(bookings).where(eq(bookings.rid, lock_rid));
    await me.call(reservations.reservationCancel, { lock_rid });
    const { date = '', start = '', end = '' } = free ?? {};
    const rid = await me.booking();
    await me.world.database.db
      .update(bookings)
      .set({ status: 215, offered: [{ date, start, end }] })
      .where(eq(bookings.rid, rid));
    return { rid, date, start, end, protocol_version: '1', preview: 1 };
  }),
  staff(waits.waitBoard, 'instruments:read', () => ({})),
  staff(waits.bookingShift, 'instruments:work', async (me) => {
    const lock_rid = await me.lock();
    const [free] = await me.world.database.db.select().from(bookings).where(eq(bookings.rid, lock_rid));
    await me.call(reservations.reservationCancel, { lock_rid });
    const { date, start, end } = free ?? {};
    return { rid: await me.booking(), date, start, end, reason: '仪器维护', preview: 1 };
  }),
  open(approvals.openApprove, () => ({ secret: 'f'.repeat(32), op: 'approve' })),
  mine(approvals.clusterApprove, ['rids'], async (me) => ({
    rids: [(await askedOf(me, 'approver')).rid],
    op: 'approve',
  })),
  mine(approvals.clusterApprovals, ['rid'], async (me) => ({
    rid: (await askedOf(me, 'approver')).clusterRid,
  })),
  mine(approvals.clusterApproval, ['rid'], async (me) => ({ rid: (await askedOf(me, 'member')).refRid })),
  mine(approvals.clusterApprovalSend, ['rid'], async (me) => ({
    rid: (await askedOf(me, 'member')).refRid,
  })),

  mine(
    sampling.samplingAdd,
    ['address_rid', 'order_rids'],
    async (me) => ({
      type: 1,
      date: '2026-11-23',
      time: '09:00-11:00',
      address_rid: await me.address(),
      message: me.mark,
      parcels: 1,
      order_rids: [await me.sampleOrder()],
    }),
    ['request_id'],
  ),
  mine(sampling.samplingSend, ['rid'], async (me) => ({
    rid: await me.parcel(),
    express: '顺丰速运',
    waybill: 'SF1234567890',
    version: 1,
  })),
  mine(sampling.samplingCancel, ['rid'], async (me) => ({ rid: await me.parcel(), reason: me.mark })),
  mine(sampling.samplingList, [], () => ({ page: 1, size: 100, type: 0, status: 15 }), ['order_rid']),
  mine(sampling.samplingOptions, [], () => ({})),
  staff(pickups.pickupBoard, 'pickups:read', () => ({ type: 1 })),
  staff(pickups.pickupAssign, 'pickups:work', async (me) => ({
    rid: await pickup(me),
    courier_rid: demoStaff.courier.rid,
  })),
  staff(pickups.pickupAssignMany, 'pickups:work', async (me) => ({
    list: [{ rid: await pickup(me), version: 1 }],
    courier_rid: demoStaff.courier.rid,
  })),
  staff(pickups.pickupCancel, 'pickups:work', async (me) => ({ rid: await pickup(me), reason: '暴雨停运' })),
  staff(pickups.pickupFail, 'pickups:work', async (me) => ({
    rid: await assignedPickup(me),
    reason: '无人在场',
  })),
  staff(pickups.pickupCollect, 'pickups:work', async (me) => ({
    rid: await assignedPickup(me),
    count: 2,
    photo_rid: await photoBy(me.world, 'service'),
    signature_rid: await photoBy(me.world, 'service'),
  })),
  staff(pickups.pickupArrive, 'pickups:work', async (me) => ({ rid: await sentParcel(me) })),
  staff(pickups.courierDay, 'pickups:work', () => ({}), 'courier'),
  staff(pickups.pickupPhoto, 'pickups:read', collected),

  staff(samples.deskScan, 'samples:read', async (me) => ({ code: `LPS-${(await onItsWay(me)).sample}` })),
  staff(samples.deskReceive, 'samples:work', async (me) => {
    const { order, sample } = await onItsWay(me);
    const photo_rid = await photoBy(me.world, 'service');
    return { order_rid: order, samples: [{ rid: sample, left: 5, unit: 'mg', photo_rid, room: '常温室' }] };
  }),
  staff(samples.deskReport, 'samples:work', async (me) => ({
    rid: await inStore(me),
    problems: ['damaged'],
    note: '瓶盖破裂',
    photo_rid: await photoBy(me.world, 'service'),
  })),
  staff(samples.deskPlace, 'samples:work', async (me) => ({ rids: [await inStore(me)], room: '冷藏室' })),
  staff(samples.deskHandOver, 'samples:work', async (me) => ({
    rids: [await inStore(me)],
    staff_rid: demoStaff.tech.rid,
  })),
  staff(samples.deskHandBack, 'samples:work', async (me) => ({ rid: await handedOver(me), left: 20 })),
  staff(samples.deskSplit, 'samples:work', async (me) => ({ rid: await inStore(me), amount: 5 })),
  staff(samples.deskGiveBack, 'samples:work', async (me) => ({
    rids: [await inStore(me)],
    express: '顺丰速运',
    waybill: 'SF1234567890',
    photo_rid: await photoBy(me.world, 'service'),
  })),
  staff(samples.deskAskDisposal, 'samples:work', async (me) => ({
    rids: [await overdue(me)],
    reason: '保存期已满',
  })),
  staff(samples.deskDispose, 'samples:work', async (me) => ({
    rids: [await toDispose(me)],
    is_confirmed: 1,
  })),
  staff(samples.deskList, 'samples:read', () => ({ view: 'here' })),
  staff(samples.deskView, 'samples:read', async (me) => ({ rid: await inStore(me) })),
  staff(samples.deskPhoto, 'samples:read', async (me) => pictured(me, await inStore(me))),
  staff(samples.deskPlaces, 'samples:read', () => ({})),
  staff(samples.deskAddress, 'samples:work', async (me) => ({ order_rid: await calledOff(me) })),
  staff(samples.deskWaive, 'samples:work', async (me) => ({
    order_rid: await calledOff(me),
    reason: '客户来电放弃',
  })),
  staff(samples.deskLabels, 'samples:read', async (me) => ({ rids: [await inStore(me)] })),

  mine(delivery.resultList, ['order_rid'], async (me) => ({ order_rid: (await delivered(me)).order_rid })),
  mine(
    delivery.resultEarlier,
    ['order_rid'],
    async (me) => ({ order_rid: (await delivered(me)).order_rid }),
    ['rids'],
  ),
  mine(delivery.resultFile, ['rid'], async (me) => ({ rid: (await delivered(me)).rid, is_view: 1 })),
  mine(delivery.resultThumbnail, ['rid'], async (me) => ({ rid: (await delivered(me)).rid })),
  mine(delivery.resultLink, ['rid'], async (me) => ({ rid: (await delivered(me)).rid })),
  mine(delivery.archivePrepare, ['order_rid'], async (me) => ({
    order_rid: (await delivered(me)).order_rid,
  })),
  mine(delivery.resultArchive, ['order_rid'], async (me) => {
    const { order_rid } = await delivered(me);
    await me.call(delivery.archivePrepare, { order_rid });
    return { order_rid, version: 1 };
  }),
  mine(delivery.resultTable, ['order_rid'], async (me) => ({
    order_rid: (await delivered(me)).order_rid,
  })),
  open(delivery.fileVerify, async (me) => ({ sha256: (await delivered(me)).sha256 })),
  open(delivery.manifestVerify, async (me) => {
    const { order_rid } = await delivered(me);
    const { data } = await me.call(delivery.resultList, { order_rid });
    const { manifest, signature } = data?.releases[0] ?? { manifest: '', signature: '' };
    return { manifest, signature };
  }),
  mine(sharing.shareAdd, ['order_rid', 'file_rids'], async (me) => {
    const { order_rid, rid } = await delivered(me);
    return { order_rid, file_rids: [rid], recipient: '合作单位' };
  }),
  mine(sharing.shareList, ['order_rid'], async (me) => ({ order_rid: (await shared(me)).order_rid })),
  mine(sharing.shareDel, ['rid'], async (me) => ({ rid: (await shared(me)).share })),
  open(sharing.shareOpen, async (me) => ({ code: (await shared(me)).code })),
  open(sharing.shareFile, async (me) => sharedFile(me)),
  open(sharing.shareLink, async (me) => sharedFile(me)),
  mine(orders.orderFiles, [], () => ({ page: 1, size: 100 })),
  mine(results.assignList, ['order_rid'], async (me) => ({
    order_rid: (await released(me)).orderRid,
  })),
  mine(
    results.assignRight,
    ['rids', 'order_rid'],
    async (me) => {
      const { rid, orderRid } = await released(me);
      return { rids: [rid], order_rid: orderRid };
    },
    ['request_id'],
  ),
  mine(results.assignWrong, ['rid', 'files'], async (me) => ({
    rid: (await released(me)).rid,
    kind: 1,
    reason: `${me.mark}与文献不符，请复核`,
    files: [await me.file('objection')],
  })),
  mine(results.assignEscalate, ['rid'], async (me) => {
    const work = await released(me);
    await putObjection(me.world, work, 'rejected');
    return { rid: work.rid, reason: `${me.mark}对答复不满意，请主管处理` };
  }),
  mine(results.rawDataList, ['order_rid'], async (me) => ({ order_rid: await me.orderIn(40) })),
  mine(results.rawDataAdd, ['order_rid', 'line_rid', 'file_rids'], async (me) => {
    const order_rid = await me.orderIn(40);
    const [line_rid] = await linesOf(me.world, order_rid);
    return { order_rid, line_rid, file_rids: [await me.file()] };
  }),
  mine(results.rawDataKeep, ['order_rid'], async (me) => ({ order_rid: await me.orderIn(130), is_kept: 1 })),
  staff(dispatch.dispatchBoard, 'dispatch:read', () => ({})),
  staff(orderLaboratory.orderWork, 'dispatch:read', async (me) => ({
    order_rid: (await putWork(me.world, await me.sampleOrder(), 30, { orderStatus: 70 })).orderRid,
  })),
  staff(dispatch.assignDispatch, 'dispatch:work', async (me) => {
    const order = await me.sampleOrder();
    await putOrder(me.world, order, 60);
    const [line_rid] = await linesOf(me.world, order);
    return {
      ...{ line_rid, instrument: 'Bruker D8 Advance', lab: '' },
      ...{ tech_rid: demoStaff.tech.rid, planned_date: '2026-11-23' },
    };
  }),
  staff(dispatch.dispatchMany, 'dispatch:work', async (me) => {
    const order = await me.sampleOrder();
    await putOrder(me.world, order, 60);
    return {
      ...{ works: [], line_rids: await linesOf(me.world, order), instrument: 'Bruker D8 Advance', lab: '' },
      ...{ tech_rid: demoStaff.tech.rid, planned_date: '2026-11-23' },
    };
  }),
  staff(dispatch.dataCheck, 'dispatch:work', async (me) => ({
    order_rid: await me.orderIn(40),
    version: 1,
    is_good: 0,
    reason: '缺少原始谱图',
  })),
  staff(laboratory.benchQueue, 'results:work', () => ({}), 'tech'),
  staff(
    laboratory.benchFind,
    'results:work',
    async (me) => ({
      code: (await putWork(me.world, await me.sampleOrder(), 30, { orderStatus: 70 })).no,
    }),
    'tech',
  ),
  staff(laboratory.workDetail, 'results:read', async (me) => ({ rid: (await released(me)).rid })),
  staff(
    laboratory.workMove,
    'results:work',
    async (me) => {
      const work = await putWork(me.world, await me.sampleOrder(), 20, { orderStatus: 70 });
      return { rid: work.rid, version: 1, action: 'accept', reason: '收到' };
    },
    'tech',
  ),
  staff(
    laboratory.workSave,
    'results:work',
    async (me) => {
      const work = await putWork(me.world, await me.sampleOrder(), 40, { orderStatus: 80 });
      const used = [{ name: '扫描速度', value: '5°/min' }];
      return { rid: work.rid, version: 1, used, notes: '正常', consumables: '硅片', missing: [] };
    },
    'tech',
  ),
  staff(
    laboratory.workFiles,
    'results:work',
    async (me) => {
      const work = await putWork(me.world, await me.sampleOrder(), 40, { orderStatus: 80 });
      const file = { name: 'data.csv', bytes: 'a,b' };
      return { rid: work.rid, files: [{ file_rid: await staffFile(await me.world.asStaff('tech'), file) }] };
    },
    'tech',
  ),
  staff(
    laboratory.workFileChange,
    'results:work',
    async (me) => {
      const work = await putWork(me.world, await me.sampleOrder(), 40, { orderStatus: 80 });
      return { rid: await putFile(me.world, work), remove: 1 };
    },
    'tech',
  ),
  staff(laboratory.workFileGet, 'results:read', async (me) => {
    const work = await putWork(me.world, await me.sampleOrder(), 50, { orderStatus: 90 });
    return { rid: await putFile(me.world, work) };
  }),
  staff(laboratory.customerFile, 'results:read', async (me) => {
    const order_rid = await me.orderIn(40);
    const [line_rid] = await linesOf(me.world, order_rid);
    const rid = await me.file();
    await me.call(results.rawDataAdd, { order_rid, line_rid: line_rid ?? '', file_rids: [rid] });
    return { rid };
  }),
  staff(review.reviewList, 'results:read', () => ({})),
  staff(review.reviewDetail, 'results:read', async (me) => ({ order_rid: (await inReview(me)).orderRid })),
  staff(review.dataRelease, 'results:approve', async (me) => ({
    order_rid: (await inReview(me)).orderRid,
    version: 1,
    checked: ['params', 'samples', 'quality'],
  })),
  staff(review.dataReleaseMany, 'results:approve', async (me) => ({
    orders: [{ order_rid: (await inReview(me)).orderRid, version: 1 }],
    checked: ['params', 'samples', 'quality'],
  })),
  staff(review.dataReturn, 'results:approve', async (me) => ({
    rid: (await inReview(me)).rid,
    version: 1,
    reason: '缺少一个样品的数据',
  })),
  staff(review.objectionList, 'orders:work', () => ({})),
  staff(review.objectionAnswer, 'orders:work', async (me) => ({
    rid: await disputed(me, 70),
    version: 1,
    answer: 'retest',
    text: '安排复测，请等待',
    fee: 'free',
  })),
  staff(review.amountPass, 'orders:approve', async (me) => ({ rid: await disputed(me, 78), version: 1 })),
  staff(review.retestList, 'orders:work', () => ({})),
  staff(review.retestLate, 'orders:work', async (me) => ({
    rid: (await putWork(me.world, await inLaboratory(me), 90, { orderStatus: 130 })).rid,
    text: '客户反馈数据异常，复测',
    fee: 'free',
  })),
  staff(review.orderTerminate, 'orders:work', async (me) => ({
    order_rid: (await putWork(me.world, await me.sampleOrder(), 40, { orderStatus: 80 })).orderRid,
    version: 1,
    reason: '样品不足，无法继续',
  })),

  mine(
    thanks.integrationApply,
    ['files'],
    async (me) => ({
      ...{ order_nos: [await finishedOrder(me)], company: me.mark, title: me.mark, journal: me.mark },
      ...{ content: me.mark, sketch: me.mark, source: `10.0000/${ulid()}`, agree_show: 1 },
      files: [await paperFile(me)],
    }),
    ['order_nos', 'request_id'],
  ),
  mine(thanks.integrationClaims, [], () => ({ page: 1, size: 100 })),
  staff(thanksDesk.claimList, 'promoters:read', () => ({})),
  staff(thanksDesk.claimView, 'promoters:read', async (me) => ({ rid: await thanksClaim(me) })),
  staff(thanksDesk.claimPaper, 'promoters:read', async (me) => {
    const rid = await thanksClaim(me);
    const { data } = await (await me.world.asStaff('finance')).call(thanksDesk.claimView, { rid });
    return { rid, file_rid: data?.files[0]?.rid };
  }),
  staff(thanksDesk.claimDecide, 'promoters:work', async (me) => ({
    ...{ rid: await thanksClaim(me), version: 1, action: 'approve', impact_class: 'low' },
    entry: { company: '示例大学', title: '示例论文' },
  })),
  staff(thanksDesk.claimLookUp, 'promoters:work', async (me) => ({ rid: await thanksClaim(me) })),

  mine(prestore.prestoreOptions, [], () => ({})),
  mine(
    prestore.prestoreApplyAdd,
    ['voucher', 'owner'],
    async (me) => ({
      ...{ amount_fen: 20_000, way: 3, voucher: await voucherOf(me), owner: await groupOf(me) },
    }),
    ['rule_rid', 'request_id'],
  ),
  mine(
    prestore.prestoreApplyEdit,
    ['rid', 'voucher'],
    async (me) => ({ rid: await topUpOf(me), voucher: await voucherOf(me) }),
    ['rule_rid', 'request_id'],
  ),
  mine(prestore.prestoreApplyCancel, ['rid'], async (me) => ({ rid: await topUpOf(me), reason: me.mark }), [
    'request_id',
  ]),
  mine(
    prestore.prestoreRefund,
    ['owner'],
    async (me) => ({
      ...{ owner: me.rid, amount_fen: await generalCashOf(me), reason: me.mark },
      bank: { name: '王敏', bank: '招商银行', account: '6225880000001234' },
    }),
    ['request_id'],
  ),
  mine(
    prestore.prestoreMove,
    ['owner'],
    async (me) => ({ owner: await groupOf(me), amount_fen: await generalCashOf(me) }),
    ['request_id'],
  ),
  mine(prestore.prestoreApplyReadyPayNum, [], () => ({})),
  mine(prestore.prestoreApplyList, ['owner'], ({ rid }) => ({ owner: rid, page: 1, size: 100 })),
  mine(prestore.prestoreList, ['owner'], async (me) => ({ owner: await groupOf(me), page: 1, size: 100 })),
  mine(prestore.ruleBalanceList, ['owner'], async (me) => ({ owner: await groupOf(me) })),
  mine(prestore.ruleBalanceHistory, ['owner'], async (me) => ({ owner: await groupOf(me), rule_rid: '' }), [
    'rule_rid',
  ]),
  mine(prestore.ruleBalanceExport, ['owner'], async (me) => ({ owner: await groupOf(me) }), ['rule_rid']),
  staff(prestoreDesk.staffApplyList, 'prestore:read', () => ({})),
  staff(prestoreDesk.staffApplyVoucher, 'prestore:read', async (me) => ({ rid: await topUpOf(me, true) })),
  staff(prestoreDesk.staffApplyReject, 'prestore:work', async (me) => ({
    ...{ rid: await topUpOf(me, true), version: 2, reason: '凭证不清晰' },
  })),
  staff(prestoreDesk.staffGeneralList, 'refunds:work', () => ({})),
  staff(prestoreDesk.staffGeneralRefund, 'refunds:work', async (me) => ({
    ...{ customer: me.rid, amount_fen: await generalCashOf(me), reason: '客户申请' },
    bank: { name: '王敏', bank: '招商银行', account: '6225880000001234' },
  })),
  staff(prestoreDesk.staffApplyRefund, 'refunds:work', async (me) => ({
    ...{ rid: await topUpByWechat(me.world, me, 20_000), version: 2, amount_fen: 100, reason: '不再需要' },
  })),
  staff(prestoreDesk.staffRuleList, 'prestore:read', () => ({})),
  staff(prestoreDesk.staffRuleSave, 'prestore:approve', () => ({
    ...{ min_fen: 777_700, bonus_basis: 300, valid_months: 24 },
  })),
  staff(prestoreDesk.staffRuleEnd, 'prestore:approve', () => ({
    ...{ rid: 'PRESTORE-RULE-5000', version: 1, ended: 1 },
  })),

  mine(campaigns.promotionAll4user, [], () => ({})),
  staff(campaigns.campaignList, 'prices:read', () => ({})),
  staff(campaigns.campaignSave, 'prices:work', () => campaignDraft),
  staff(campaigns.campaignMove, 'prices:work', async ({ world }) => ({
    ...{ rid: await campaign(world), version: 1, action: 'open' },
  })),

  staff(payoutDesk.staffPayoutList, 'refunds:read', () => ({})),
  staff(payoutDesk.staffPayoutApprove, 'prestore:work', (me) => payoutOf(me)),
  staff(payoutDesk.staffPayoutPay, 'prestore:work', async (me) => ({
    ...(await payoutOf(me, true)),
    ...{ serial: 'B1', account: demoBankAccount },
  })),
  staff(payoutDesk.staffPayoutRefuse, 'prestore:work', async (me) => ({
    ...(await payoutOf(me)),
    reason: '请走订单退款',
  })),

  mine(settlement.settlementList, ['owner'], ({ rid }) => ({ tab: 2, owner: rid })),
  mine(settlement.assignStatement, ['rid', 'order_rid'], async (me) => {
    const rid = await statement(me);
    return { rid, order_rid: await orderOf(me, rid) };
  }),
  mine(
    settlement.settlementWays,
    ['rids'],
    async (me) => ({ rids: [await statement(me, { isConfirmed: true })] }),
    ['order_rid', 'booking_rid'],
  ),
  mine(
    settlement.settlementOperate,
    ['order_rids', 'assign_rids'],
    async (me) => {
      const order = await acceptedOrder(me);
      return { op: 'create', order_rids: [order], assign_rids: await assignsOf(me, order) };
    },
    ['rid', 'rids', 'order_rid', 'booking_rid', 'booking_rids', 'envelope_rid', 'request_id'],
  ),
  mine(report.clusterReport, ['rid'], async (me) => ({ rid: await groupOf(me), month: '2026-11' })),
  mine(projects.clusterCharge, ['order_rid', 'envelope_rid'], groupOrderOf, ['booking_rid']),
  mine(projects.orderProjectNo, ['rid'], async (me) => ({
    rid: await me.order(),
    version: 1,
    project_no: me.mark,
  })),
  staff(settling.staffStatements, 'statements:read', () => ({})),
  staff(settling.staffStatement, 'statements:read', async (me) => ({ rid: await statement(me) })),
  staff(settling.staffUnsettled, 'statements:read', () => ({})),
  staff(settling.statementMake, 'statements:work', async (me) => ({
    owner: me.rid,
    order_rids: [await acceptedOrder(me)],
  })),
  staff(settling.statementRevise, 'statements:work', async (me) => {
    const rid = await statement(me);
    const [line] = await linesOfStatement(me, rid);
    const kept = { rid: line, amount_fen: 100_000, description: me.mark, project_no: 'P-1' };
    return { rid, version: 1, reason: me.mark, lines: [kept] };
  }),
  staff(settling.statementRemind, 'statements:work', async (me) => ({
    rid: await statement(me),
    version: 1,
  })),
  staff(settling.statementVoid, 'statements:work', async (me) => ({
    ...{ rid: await statement(me), version: 1, reason: me.mark },
  })),
  staff(settling.statementAdjust, 'statements:approve', async (me) => {
    const rid = await statement(me, { isConfirmed: true });
    const [line_rid] = await linesOfStatement(me, rid);
    return { rid, line_rid, amount_fen: 100, description: me.mark };
  }),
  staff(settling.creditMake, 'statements:work', async (me) => {
    const rid = await statement(me, { isConfirmed: true });
    const [line_rid] = await linesOfStatement(me, rid);
    return { rid, version: 2, line_rid, amount_fen: 100, to: 'prestore', reason: me.mark };
  }),
  staff(settling.creditDecide, 'statements:approve', async (me) => ({
    rid: await creditNote(me),
    approve: 1,
  })),
  staff(settling.writeOffAsk, 'refunds:work', async (me) => ({
    ...{ ...(await overdueStatement(me)), reason: me.mark },
  })),
  staff(settling.writeOffDecide, 'refunds:approve', async (me) => ({
    rid: await askedWriteOff(me),
    approve: 1,
  })),
  staff(settling.ageingList, 'credit:read', () => ({ kw: '大学', overdue: 1 })),
  staff(settling.ageingSheet, 'credit:read', () => ({}), 'finance'),
  staff(settling.payerRecord, 'credit:read', (me) => ({ owner: me.rid })),
  mine(calendars.feedState, [], () => ({})),
  mine(calendars.feedMake, [], () => ({})),
  mine(calendars.feedEnd, [], async (me) => {
    await me.call(calendars.feedMake, {});
    return {};
  }),
  open(calendars.feedRead, async (me) => {
    const { data } = await me.call(calendars.feedMake, {});
    return { key: new URL(data?.url ?? '').searchParams.get('key') };
  }),

  staff(costs.costList, 'statements:read', async (me) => ({ order_rid: await me.sampleOrder() })),
  staff(costs.costAdd, 'statements:work', async (me) => ({
    ...{ order_rid: await me.sampleOrder(), kind: 'subcontract', partner: '青岚检测', planned_fen: 12_000 },
    note: me.mark,
  })),
  staff(costs.costRemove, 'statements:work', async (me) => ({ rid: await plannedCost(me) })),
  staff(costs.costBill, 'invoices:work', async (me) => ({
    ...{ rid: await plannedCost(me), fen: 12_500, bill_no: me.mark },
  })),
  staff(costs.partnerList, 'invoices:read', () => ({})),
  staff(costs.partnerPay, 'invoices:approve', async (me) => {
    const partner = await billedPartner(me);
    return { partner, fen: 100, account: demoBankAccount, serial: me.mark };
  }),
  mine(
    returns.returnAdd,
    ['sample_rids', 'address_rid'],
    async (me) => ({
      ...{ sample_rids: [await leftOver(me)], address_rid: await me.address(), remark: me.mark },
    }),
    ['request_id'],
  ),
  mine(returns.returnUpdate, ['rid', 'address_rid'], async (me) => ({
    ...{ rid: await returnOf(me), op: 'edit', way: 0, address_rid: await me.address(), remark: me.mark },
  })),
  mine(returns.returnList, [], () => ({ page: 1, size: 100 })),
  staff(returnDesk.staffReturns, 'samples:read', () => ({})),
  staff(returnDesk.returnAddressee, 'samples:work', async (me) => ({ rid: await returnOf(me) })),
  staff(returnDesk.returnAccept, 'samples:work', async (me) => ({ rid: await returnOf(me), version: 1 })),
  staff(returnDesk.returnReject, 'samples:work', async (me) => ({
    ...{ rid: await returnOf(me), version: 1, reason: '样品量不足' },
  })),
  staff(returnDesk.returnSend, 'samples:work', async (me) => ({
    ...{ rid: await acceptedReturn(me), version: 2, express: '顺丰速运', waybill: 'SF1234567890' },
    photo_rid: await photoBy(me.world, 'service'),
  })),
  mine(
    reviews.reviewAdd,
    ['order_rid', 'imgs'],
    async (me) => ({
      ...{ order_rid: await me.orderIn(130), score: 5, content: me.mark, imgs: [await reviewPhoto(me)] },
    }),
    ['request_id'],
  ),
  mine(reviews.reviewAppend, ['order_rid'], async (me) => ({
    ...{ order_rid: (await reviewedOrder(me)).order, content: me.mark },
  })),
  mine(reviews.reviewMine, ['order_rid'], async (me) => ({ order_rid: (await reviewedOrder(me)).order })),
  open(reviews.reviewList, () => ({ rid: 'fit-xps' })),
  open(reviews.reviewPicture, async (me) => ({ rid: (await reviewedOrder(me)).picture })),
  staff(reviewDesk.staffReviews, 'content:read', () => ({})),
  staff(reviewDesk.staffReviewPicture, 'content:read', async (me) => {
    const { rid, picture } = await reviewedOrder(me);
    return { rid, picture_rid: picture };
  }),
  staff(reviewDesk.reviewDecide, 'content:work', async (me) => ({
    ...{ rid: (await reviewedOrder(me)).rid, version: 1, action: 'hide', reason: '与检测无关' },
  })),
  staff(reviewDesk.reviewReply, 'content:work', async (me) => ({
    ...{ rid: (await reviewedOrder(me)).rid, version: 1, content: '感谢您的信任' },
  })),

  open(invitations.inviteGift, () => ({})),
  mine(invitations.inviteInit, [], () => ({})),
  mine(invitations.inviteList, [], () => ({})),
  mine(invitations.inviteOrderDetail, ['rid'], async (me) => ({ rid: await friendWithOrder(me) })),
  staff(invitations.staffInvitations, 'promoters:read', () => ({})),
  mine(promoting.promoterApplyAdd, [], applicant, ['request_id', 'protocol_version']),
  mine(promoting.myPromotionInit, [], () => ({})),
  staff(promoterDesk.promoterApplyList, 'promoters:read', () => ({ status: 10 })),
  staff(promoterDesk.promoterApplyNumbers, 'promoters:work', async (me) => ({ rid: await applyOf(me) })),
  staff(promoterDesk.promoterApplyDecide, 'promoters:work', async (me) => ({
    ...{ rid: await applyOf(me), version: 1, action: 'reject', reason: '资料不符' },
  })),
  staff(promoterDesk.promoterList, 'promoters:read', () => ({})),
  staff(promoterDesk.promoterMove, 'promoters:work', async (me) => ({
    ...{ rid: await promoterOf(me, idNoOf(501)), version: 1, action: 'suspend', reason: '违规推广' },
  })),
  mine(rebateList, [], () => ({ page: 1, size: 100 })),
  staff(promoterDesk.staffRebateList, 'promoters:read', () => ({})),
  staff(promoterDesk.staffRebateSheet, 'promoters:read', () => ({}), 'finance'),
  mine(withdrawing.withdrawAdd, [], (me) => wishOf(me), ['request_id']),
  mine(withdrawing.withdrawUpdate, ['rid'], async (me) => ({
    ...{ rid: (await withdrawalOf(me)).rid, way: 1, ...payee },
    code: await me.code(me.phone, 6),
  })),
  mine(withdrawing.withdrawCancel, ['rid'], async (me) => ({ rid: (await withdrawalOf(me)).rid })),
  mine(withdrawing.withdrawList, [], () => ({ page: 1, size: 100 })),
  staff(withdrawalDesk.staffWithdrawalList, 'promoters:read', () => ({})),
  staff(withdrawalDesk.staffWithdrawalApprove, 'promoters:work', (me) => withdrawalOf(me), 'finance'),
  staff(
    withdrawalDesk.staffWithdrawalRefuse,
    'promoters:work',
    async (me) => ({ ...(await withdrawalOf(me)), reason: '账户异常' }),
    'finance',
  ),
  staff(
    withdrawalDesk.staffWithdrawalFile,
    'promoters:work',
    async (me) => {
      await withdrawalOf(me, { isApproved: true });
      return {};
    },
    'finance',
  ),
  staff(
    withdrawalDesk.staffWithdrawalPay,
    'promoters:work',
    async (me) => ({
      ...(await withdrawalOf(me, { isApproved: true })),
      ...{ serial: 'B-1', account: demoBankAccount },
    }),
    'finance',
  ),
  staff(
    withdrawalDesk.staffWithdrawalFail,
    'promoters:work',
    async (me) => ({ ...(await withdrawalOf(me, { isApproved: true })), reason: '户名不符' }),
    'finance',
  ),

  mine(
    transfers.transferApplyAdd,
    ['voucher'],
    async (me) => ({
      ...{ purpose: 0, amount_fen: 20_000, payer: me.mark, pay_date: '2026-11-19' },
      voucher: await voucherOf(me),
    }),
    ['request_id'],
  ),
  mine(transfers.transferApplyCancel, ['rid'], async (me) => ({ rid: await claimOf(me) })),
  mine(transfers.transferApplyList, [], () => ({ page: 1, size: 100 })),
  mine(transfers.transferApplyDetail, ['rid'], async (me) => ({ rid: await claimOf(me) })),
  staff(transferDesk.bankPreview, 'prestore:work', () => ({ account: demoBankAccount, file: bankFile([]) })),
  staff(transferDesk.bankImport, 'prestore:work', () => ({
    ...{ account: demoBankAccount, file: bankFile([[`S${Math.random()}`, '2026-11-19', '9.00', '', '']]) },
  })),
  staff(transferDesk.bankLineList, 'prestore:read', () => ({})),
  staff(transferDesk.matchDesk, 'prestore:read', () => ({})),
  staff(transferDesk.matchMake, 'prestore:work', async (me) => ({
    ...{ target: 'claim', rid: await claimOf(me), version: 1, lines: [await lineOf(me.world)] },
  })),
  staff(transferDesk.linePayables, 'prestore:read', async (me) => ({ line: await lineOf(me.world) })),
  staff(transferDesk.lineClaim, 'prestore:work', async (me) => ({
    ...{ line: await lineOf(me.world), customer: me.rid, purpose: 0 as const, amount_fen: 20_000 },
  })),
  staff(transferDesk.lineOwn, 'prestore:work', async (me) => ({
    ...{ kind: 'interest' as const, lines: [await lineOf(me.world)] },
  })),
  staff(transferDesk.matchApprove, 'prestore:approve', (me) => matchOf(me, 200_000)),
  staff(transferDesk.matchWithdraw, 'prestore:work', async (me) => ({
    ...(await matchOf(me, 200_000)),
    reason: '选错流水',
  })),
  staff(transferDesk.matchReverse, 'prestore:approve', async (me) => ({
    ...(await matchOf(me, 20_000)),
    reason: '选错流水',
  })),
  staff(transferDesk.matchList, 'prestore:read', () => ({})),
  staff(transferDesk.claimReject, 'prestore:work', async (me) => ({
    ...{ rid: await claimOf(me), version: 1, reason: '凭证不清晰' },
  })),
  staff(transferDesk.claimVoucher, 'prestore:read', async (me) => ({ rid: await claimOf(me) })),

  mine(
    invoices.invoiceAdd,
    ['owner', 'invoice_rid', 'lines'],
    async (me) => ({ owner: me.rid, type: 1, remark: me.mark, ...(await invoiceLine(me)) }),
    ['request_id'],
  ),
  mine(invoices.invoiceEdit, ['rid', 'invoice_rid', 'lines'], async (me) => {
    const line = await invoiceLine(me);
    const { data } = await me.call(invoices.invoiceAdd, { type: 1, ...line });
    return { rid: data?.rids[0], type: 1, remark: me.mark, ...line };
  }),
  mine(invoices.invoiceCancel, ['rid'], async (me) => ({ rid: await requestedInvoice(me) })),
  mine(invoices.invoiceSign, ['rid'], async (me) => ({ rid: (await invoiceIn(me, 'mailed', 2)).rid })),
  mine(
    invoices.invoiceInfo,
    ['rid', 'owner'],
    async (me) => ({ owner: me.rid, rid: await requestedInvoice(me) }),
    ['order_rid'],
  ),
  mine(invoices.invoiceFile, ['rid'], async (me) => ({
    ...{ rid: (await invoiceIn(me, 'issued')).rid, kind: 'pdf' as const },
  })),
  mine(
    invoices.invoiceMail,
    ['rid'],
    async (me) => ({ rid: (await invoiceIn(me, 'issued')).rid, email: me.freshEmail }),
    ['request_id'],
  ),
  mine(invoicePacks.packRule, [], () => ({})),
  mine(invoicePacks.invoicePack, ['rid'], async (me) => ({ rid: (await invoiceIn(me, 'issued')).rid })),
  staff(invoiceDesk.staffInvoiceList, 'invoices:read', () => ({})),
  staff(invoiceDesk.staffInvoiceSheet, 'invoices:read', () => ({ from: '2026-11-01', to: '2026-11-30' })),
  staff(invoiceDesk.staffInvoiceDetail, 'invoices:read', async (me) => ({ rid: await requestedInvoice(me) })),
  staff(invoiceDesk.staffInvoiceFile, 'invoices:read', async (me) => ({
    ...{ rid: (await invoiceIn(me, 'issued')).rid, kind: 'pdf' as const },
  })),
  staff(invoiceDesk.staffInvoiceAccept, 'invoices:work', async (me) => ({
    list: [{ rid: await requestedInvoice(me), version: 1 }],
  })),
  staff(invoiceDesk.staffInvoiceReject, 'invoices:work', async (me) => ({
    ...{ rid: await requestedInvoice(me), version: 1, reason: '抬头有误' },
  })),
  staff(invoiceDesk.staffInvoiceFail, 'invoices:work', async (me) => ({
    ...{ ...(await invoiceIn(me, 'issuing')), reason: '税务平台暂不可用' },
  })),
  staff(invoiceDesk.staffInvoiceIssue, 'invoices:work', async (me) => ({
    ...{ ...(await invoiceIn(me, 'issuing')), number: invoiceNumber(), day: '2026-11-20' },
  })),
  staff(invoiceDesk.staffInvoiceMail, 'invoices:work', async (me) => ({
    ...{ ...(await invoiceIn(me, 'issued', 2)), express: '顺丰速运', waybill: 'SF1234567890' },
  })),
  staff(invoiceDesk.staffInvoiceAskRed, 'invoices:work', async (me) => ({
    ...{ ...(await invoiceIn(me, 'issued')), reason: '抬头有误' },
  })),
  staff(invoiceDesk.staffInvoiceConfirmRed, 'invoices:work', async (me) => ({
    ...{ ...(await invoiceIn(me, 'redAsked', 3)), confirm_no: 'QR20261120001' },
  })),
  staff(invoiceDesk.staffInvoiceKeep, 'invoices:work', async (me) => ({
    ...{ ...(await invoiceIn(me, 'redAsked')), reason: '发票无误' },
  })),
  staff(invoiceDesk.staffInvoiceRed, 'invoices:work', async (me) => ({
    ...{ ...(await invoiceIn(me, 'redAsked')), number: invoiceNumber(), day: '2026-11-20' },
  })),
  staff(invoiceDesk.staffInvoiceDifferences, 'invoices:read', () => ({})),
  staff(invoicePlatform.staffInvoicePlatform, 'invoices:read', () => ({})),
  staff(invoicePlatform.staffInvoicePlatformIssue, 'invoices:work', async (me) => ({
    list: [{ rid: await requestedInvoice(me), version: 1 }],
  })),
  staff(invoicePlatform.staffInvoicePlatformRed, 'invoices:work', async (me) => ({
    ...{ ...(await invoiceIn(me, 'redAsked')), reason: 'wrong' as const },
  })),
  staff(invoicePlatform.staffInvoiceReadPdf, 'invoices:work', async ({ world }) => ({
    pdf: await invoiceFileOf(await world.asStaff('finance'), '发票.pdf', pdfOf(['invoice'])),
  })),

  mine(asset.assetInit, ['owner'], async (me) => ({ owner: await groupOf(me) })),
  mine(asset.assetCounts, [], () => ({})),
  mine(asset.assetBook, ['owner'], ({ rid }) => ({ owner: rid, page: 1, size: 100 })),
  mine(asset.assetDetail, ['rid', 'owner'], async (me) => ({ rid: await movementOf(me), owner: me.rid })),
  mine(asset.assetExport, ['owner'], ({ rid }) => ({ owner: rid, format: 'xlsx' })),
  staff(customerAssets, 'customers:read', () => ({ rid: demoAccounts.student.rid })),

  mine(queries.orderQuery, [], () => ({ page: 1, size: 100, min_fen: 0, group: 'review' })),
  staff(customerOrders, 'customers:read', () => ({ rid: demoAccounts.student.rid })),
  staff(customerPageView, 'customers:read', () => ({ rid: demoAccounts.student.rid, page: 'center' })),

  open(home.homeData, () => ({})),
  mine(home.homeMine, [], () => ({})),
  mine(todos.todoList, [], () => ({})),
  open(home.homePage, () => ({})),
  open(home.shell, () => ({})),
  staff(staffDesk, 'desk:read', () => ({})),
  staff(figures.figureBoards, 'figures:read', () => ({})),
  staff(figures.figureBoard, 'figures:read', () => ({ board: 'overview', range: 'month30' })),
  staff(figures.figureRows, 'figures:read', () => ({
    ...{ board: 'overview', figure: 'orders', from: '2026-11-01', to: '2026-11-19' },
  })),
  staff(figures.figureSheet, 'figures:read', () => ({ board: 'overview', range: 'week' }), 'auditor'),

  staff(jobs.jobList, 'settings:read', () => ({ state: 'failed' })),
  staff(jobs.jobRetry, 'settings:work', async ({ world }) => ({ rid: await failedJob(world) })),
  staff(system.systemState, 'settings:read', () => ({})),
];

/** Takes every half hour of a day that is still free. */
async function fillDay(me: Somebody, date: string) {
  const { db } = me.world.database;
  const [row] = await db.select().from(bookings).where(eq(bookings.date, date)).limit(1);
  if (!row) return;
  const clock = (index: number) =>
    `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`;
  await db
    .insert(cells)
    .values(
      Array.from({ length: 48 }, (_, index) => ({
        ...{ serviceRid: row.serviceRid, date, start: clock(index), reservationRid: row.rid },
      })),
    )
    .onConflictDoNothing();
}

/** Something that they wait for. */
async function waitOf(me: Somebody) {
  const rid = ulid();
  await me.world.database.db.insert(waiting).values({
    ...{ rid, customerRid: me.rid, serviceRid: 'rsv-sem', date: '2026-11-23', minutes: 60 },
    createdAt: me.world.now(),
  });
  return rid;
}

/** A new order whose sample lies in the laboratory. */
async function inLaboratory(me: Somebody) {
  const [kept] = await me.world.database.db
    .select({ order: samplePassports.orderRid })
    .from(samplePassports)
    .where(eq(samplePassports.rid, await inStore(me)));
  return kept?.order ?? '';
}

/** Two demo accounts as if they were of one person. */
const twice = { rid: demoAccounts.student.rid, duplicate_rid: demoAccounts.newcomer.rid } as const;

/** A price for a demo customer. */
const agreement = {
  customer_rid: demoAccounts.student.rid,
  service_rid: 'sem-fe',
  category_id: null,
  rate_percent: 90,
  unit_fen: null,
  valid_from: '2026-11-01',
  valid_to: '2026-12-31',
  memo: '框架协议',
} as const;

/** Work of a new order whose data was released. */
async function released(me: Somebody) {
  return putWork(me.world, await me.sampleOrder(), 60, { orderStatus: 100 });
}

/** A new order whose data was released, and the first of its files. */
async function delivered(me: Somebody) {
  const { work, results } = await deliver(me.world, await me.sampleOrder(), {
    [`${me.mark}.xy`]: '2Theta\tIntensity\n5\t1\n6\t2\n7\t4\n8\t3\n',
  });
  return { order_rid: work.orderRid, rid: results[0]?.rid ?? '', sha256: results[0]?.sha256 ?? '' };
}

/** A link to the only file of a new order, which says nothing of its owner. */
function newSubscription() {
  return { endpoint: `https://push.example.net/${randomUUID()}`, ...newBrowser().keys };
}

/** A browser of theirs that is told. */
async function subscribed(me: Somebody) {
  const wanted = newSubscription();
  await me.call(browsers.browserAdd, wanted);
  return { endpoint: wanted.endpoint };
}

/** An address of theirs, and a message on its way to it. */
async function hooked(me: Somebody) {
  await me.world.database.db.delete(webhooks).where(eq(webhooks.customerRid, me.rid));
  const url = 'https://lims.qingyu.example/limpid';
  const { data } = await me.call(hooks.webhookAdd, { url, topics: ['order'] });
  const rid = data?.rid ?? '';
  await me.call(hooks.webhookTry, { rid });
  const { data: calls } = await me.call(hooks.webhookCallList, { rid });
  return { rid, call: calls?.list[0]?.rid ?? '' };
}

async function shared(me: Somebody) {
  const order_rid = await me.sampleOrder();
  const { results } = await deliver(me.world, order_rid, { 'a.xy': '5 1\n6 2\n' });
  const rid = results[0]?.rid ?? '';
  const wanted = { order_rid, file_rids: [rid], recipient: '合作单位', can_download: 1 as const };
  const { data } = await me.call(sharing.shareAdd, wanted);
  return { order_rid, rid, share: data?.rid ?? '', code: data?.url.split('#')[1] ?? '' };
}

async function sharedFile(me: Somebody) {
  const { rid, code } = await shared(me);
  const { data } = await me.call(sharing.shareOpen, { code });
  return { pass: data?.shown?.pass ?? '', rid };
}

/** Work of a new order whose data waits for a reviewer. */
async function inReview(me: Somebody) {
  const work = await putWork(me.world, await me.sampleOrder(), 50, { orderStatus: 90 });
  await putFile(me.world, work);
  return work;
}

/** The rid of work of a new order that its customer objected to. */
async function disputed(me: Somebody, status: number): Promise<string> {
  const work = await putWork(me.world, await me.sampleOrder(), status, { orderStatus: 100 });
  await putObjection(me.world, work);
  return work.rid;
}

const closing = {
  service_rid: 'rsv-sem',
  kind: 'fault' as const,
  start: '2026-11-24 09:00',
  end: '2026-11-24 12:00',
  reason: '电子枪故障',
};

/** A booking whose time has come, in a state. */
async function bookedFor(me: Somebody, status: number): Promise<string> {
  const rid = await me.booking();
  const changes = { status, startAt: me.world.now() };
  await me.world.database.db.update(bookings).set(changes).where(eq(bookings.rid, rid));
  return rid;
}

/** A pickup that was made, with its picture. */
async function collected(me: Somebody) {
  const rid = await assignedPickup(me);
  const [photo_rid, signature_rid] = [await photoBy(me.world, 'service'), await photoBy(me.world, 'service')];
  const desk = await me.world.asStaff('service');
  await desk.call(pickups.pickupCollect, { rid, count: 1, photo_rid, signature_rid });
  return { rid, photo_rid };
}

/** A sample that is here with the picture of its arrival. */
async function pictured({ world }: Somebody, rid: string) {
  const [row] = await world.database.db
    .select({ photo_rid: samplePassports.photoRid })
    .from(samplePassports)
    .where(eq(samplePassports.rid, rid));
  return { rid, photo_rid: row?.photo_rid };
}

/** What the editing of an order takes, with everything as it is. */
async function orderAsItIs(me: Somebody, rid: string) {
  const { data } = await me.call(orders.orderDetail, { rid });
  if (!data) throw new Error(`${rid} is not an order of ${me.mark}`);
  const { version, contact, remark, secret, lines } = data;
  const items = lines.map((line) => ({
    line_rid: line.rid,
    count: line.count,
    params: line.values,
    samples: [],
  }));
  return { rid, version, items, contact, leftover: 0 as const, secret, remark };
}

/** A call of anybody. */
function open(call: Call & { access: 'open' }, input: Line['input']): Line {
  return { call, access: 'open', ids: [], shared: [], input };
}

/** A call of the staff, sent by `as`: by default the first member who may do it with everybody's records. */
function staff(
  call: Call & { access: 'staff' },
  permission: Permission,
  input: Line['input'],
  as = staffWith(permission)[0],
): Line {
  return { call, access: 'staff', permission, as, ids: [], shared: [], input };
}

/** The members of staff who may do `permission`, those with everybody's records first. */
export function staffWith(permission: Permission): DemoStaff[] {
  const accounts = Object.keys(demoStaff) as DemoStaff[];
  const having = (scope: Scope) =>
    accounts.filter((account) => scopeOf(demoStaff[account].role, permission) === scope);
  return [...having('all'), ...having('own')];
}

/** Who sends the input of a line: nobody in particular, `me`, or a member of staff. */
export async function senderOf({ access, as }: Line, me: Somebody): Promise<Caller & { token?: string }> {
  if (access === 'staff') return me.world.asStaff(as as DemoStaff);
  return access === 'open' ? me.world.visitor() : me;
}

/** A call of customers about what is theirs; `ids` are the fields that name it, `shared` those that name other things. */
function mine<C extends Call & { access: 'customer' }>(
  call: C,
  ids: readonly (keyof InputOf<C> & string)[],
  input: Line['input'],
  shared: readonly (keyof InputOf<C> & string)[] = [],
): Line {
  return { call, access: 'customer', ids, shared, input };
}
