import { type Answer, answer, answerInOwnTransactions } from '../../host/context.ts';
import type { PersonalTable } from '../../host/personal-data.ts';
import {
  customerAssign,
  customerFind,
  customerNote,
  customerPhone,
  customerSuspend,
  customerView,
} from './contract.staff.ts';
import { customerMerge, customerMergePreview } from './contract.staff-merging.ts';
import {
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
import { changeAccount, changeContact, closer, exporter } from './service.account.ts';
import { addAddress, deleteAddress, editAddress, setDefaultAddress } from './service.addresses.ts';
import { findCustomers, revealPhone, viewCustomer } from './service.staff.ts';
import { assignCustomer, noteCustomer, suspendCustomer } from './service.staff-care.ts';
import { type MoneyReader, mergePreviewer, merger } from './service.staff-merging.ts';
import { attest, type PlanCounter, userInfoReader } from './service.user.ts';

/**
 * What later features add: `tables` is what all of them keep of customers, to be exported and erased; `countPlan`
 * tells how much there is in a customer's plan, `unsettledOf` which of their accounts in the book are not empty.
 */
export const routes = (
  tables: readonly PersonalTable[],
  countPlan: PlanCounter,
  unsettledOf: MoneyReader,
): Answer[] => [
  answer(userInfo, userInfoReader(countPlan)),
  answerInOwnTransactions(updateContact, changeContact),
  answer(updateProfile, attest),
  answerInOwnTransactions(updateInfo, changeAccount),
  answer(addressAdd, addAddress),
  answer(addressEdit, editAddress),
  answer(addressDelete, deleteAddress),
  answer(addressDefault, setDefaultAddress),
  answerInOwnTransactions(exportAccount, exporter(tables)),
  answerInOwnTransactions(closeAccount, closer(tables)),
  answer(customerFind, findCustomers),
  answer(customerView, viewCustomer),
  answer(customerPhone, revealPhone),
  answer(customerAssign, assignCustomer),
  answer(customerNote, noteCustomer),
  answer(customerSuspend, suspendCustomer),
  answer(customerMergePreview, mergePreviewer(tables, unsettledOf)),
  answer(customerMerge, merger(tables, unsettledOf)),
];
