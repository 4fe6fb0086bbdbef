import { type Answer, answer, answerInOwnTransactions } from '../../host/calls/context.ts';
import { type Worker, work, workRegularly } from '../../host/jobs.ts';
import {
  customerAssign,
  customerFind,
  customerNote,
  customerPhone,
  customerSuspend,
  customerView,
} from './contract.staff.ts';
import { customerClose, customerMatters } from './contract.staff-closing.ts';
import { customerMerge, customerMergePreview } from './contract.staff-merging.ts';
import {
  accountMatters,
  addressAdd,
  addressDefault,
  addressDelete,
  addressEdit,
  closeAccount,
  exportAccount,
  updateContact,
  updateInfo,
  updateProfile,
  userInfo,
} from './contract.ts';
import { privacy } from './privacy.ts';
import { changeAccount, changeContact, exporter } from './service.account.ts';
import { addAddress, deleteAddress, editAddress, setDefaultAddress } from './service.addresses.ts';
import {
  closer,
  closerForStaff,
  type Departures,
  mattersReader,
  mattersReaderForStaff,
} from './service.closing.ts';
import { closingNoted, eraseClosedAccounts, noteClosing } from './service.privacy.ts';
import { findCustomers, revealPhone, viewCustomer } from './service.staff.ts';
import { assignCustomer, noteCustomer, suspendCustomer } from './service.staff-care.ts';
import { mergePreviewer, merger } from './service.staff-merging.ts';
import { attest, type PlanCounter, userInfoReader } from './service.user.ts';

/**
 * What later features add: what all of them keep of customers and have to say when one leaves; `countPlan` tells how
 * much there is in a customer's plan.
 */
const routes = ({ countPlan, ...departures }: Departures & { countPlan: PlanCounter }): Answer[] => [
  answer(userInfo, userInfoReader(countPlan)),
  answerInOwnTransactions(updateContact, changeContact),
  answerInOwnTransactions(updateProfile, attest),
  answerInOwnTransactions(updateInfo, changeAccount),
  answer(addressAdd, addAddress),
  answer(addressEdit, editAddress),
  answer(addressDelete, deleteAddress),
  answer(addressDefault, setDefaultAddress),
  answerInOwnTransactions(exportAccount, exporter(departures.tables)),
  answer(accountMatters, mattersReader(departures)),
  answerInOwnTransactions(closeAccount, closer(departures)),
  answer(customerFind, findCustomers),
  answer(customerView, viewCustomer),
  answer(customerPhone, revealPhone),
  answer(customerAssign, assignCustomer),
  answer(customerNote, noteCustomer),
  answer(customerSuspend, suspendCustomer),
  answer(customerMatters, mattersReaderForStaff(departures)),
  answer(customerClose, closerForStaff(departures)),
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
