import { type Answer, answer, answerInOwnTransactions } from '../../host/calls/context.ts';
import { type Worker, work, workRegularly } from '../../host/jobs.ts';
import * as staffCalls from './contract.staff.ts';
import { customerClose, customerMatters } from './contract.staff-closing.ts';
import { customerMerge, customerMergePreview } from './contract.staff-merging.ts';
import * as calls from './contract.ts';
import * as keyCalls from './keys/contract.ts';
import { addKey, deleteKey, listKeys } from './keys/keys.ts';
import * as passkeyCalls from './passkeys/contract.ts';
import {
  addPasskey,
  deletePasskey,
  listPasskeys,
  offerOwnPasskey,
  renamePasskey,
} from './passkeys/passkeys.ts';
import { privacy } from './privacy.ts';
import { changeAccount, changeContact, exporter } from './service.account.ts';
import { addAddress, deleteAddress, editAddress, setDefaultAddress } from './service.addresses.ts';
import type { Departures } from './service.closing.ts';
import * as closing from './service.closing.ts';
import { closingNoted, eraseClosedAccounts, noteClosing } from './service.privacy.ts';
import { findCustomers, type QuietSince, revealPhone, viewCustomer } from './service.staff.ts';
import { assignCustomer, noteCustomer, suspendCustomer } from './service.staff-care.ts';
import { mergePreviewer, merger } from './service.staff-merging.ts';
import { attest, type PlanCounter, userInfoReader } from './service.user.ts';
import * as titleCalls from './titles/contract.ts';
import {
  addTitle,
  editTitle,
  listTitles,
  setDefaultTitle,
  type TitleUse,
  titleDeleter,
} from './titles/titles.ts';

/**
 * What later features add: what all of them keep of customers and have to say when one leaves; `countPlan` tells how
 * much there is in a customer's plan, `isTitleInUse` whether an invoice will be made out to a title, `quietSince` who orders no
 * more.
 */
type Later = { countPlan: PlanCounter; isTitleInUse: TitleUse; quietSince: QuietSince };

const routes = ({ countPlan, isTitleInUse, quietSince, ...departures }: Departures & Later): Answer[] => [
  answer(calls.userInfo, userInfoReader(countPlan)),
  answerInOwnTransactions(calls.updateContact, changeContact),
  answerInOwnTransactions(calls.updateProfile, attest),
  answerInOwnTransactions(calls.updateInfo, changeAccount),
  answer(calls.addressAdd, addAddress),
  answer(calls.addressEdit, editAddress),
  answer(calls.addressDelete, deleteAddress),
  answer(calls.addressDefault, setDefaultAddress),
  answer(titleCalls.titleList, listTitles),
  answer(titleCalls.titleAdd, addTitle),
  answer(titleCalls.titleEdit, editTitle),
  answer(titleCalls.titleDelete, titleDeleter(isTitleInUse)),
  answer(titleCalls.titleDefault, setDefaultTitle),
  answerInOwnTransactions(calls.exportAccount, exporter(departures)),
  answer(calls.accountMatters, closing.mattersReader(departures)),
  answerInOwnTransactions(calls.closeAccount, closing.closer(departures)),
  answer(keyCalls.keyList, listKeys),
  answerInOwnTransactions(keyCalls.keyAdd, addKey),
  answer(keyCalls.keyDel, deleteKey),
  answer(passkeyCalls.passkeyList, listPasskeys),
  answerInOwnTransactions(passkeyCalls.passkeyOffer, offerOwnPasskey),
  answerInOwnTransactions(passkeyCalls.passkeyAdd, addPasskey),
  answer(passkeyCalls.passkeyName, renamePasskey),
  answer(passkeyCalls.passkeyDel, deletePasskey),
  answer(staffCalls.customerFind, findCustomers(quietSince)),
  answer(staffCalls.customerView, viewCustomer),
  answer(staffCalls.customerPhone, revealPhone),
  answer(staffCalls.customerAssign, assignCustomer),
  answer(staffCalls.customerNote, noteCustomer),
  answer(staffCalls.customerSuspend, suspendCustomer),
  answer(customerMatters, closing.mattersReaderForStaff(departures)),
  answer(customerClose, closing.closerForStaff(departures)),
  answer(customerMergePreview, mergePreviewer(departures)),
  answer(customerMerge, merger(departures)),
];

const workers = ({ tables }: Departures): Worker[] => [
  work(closingNoted, noteClosing),
  workRegularly('erase-closed-accounts', '20 4 * * *', ({ db, now }) =>
    eraseClosedAccounts(db, now(), tables),
  ),
];

export const feature = { routes, workers, privacy };
