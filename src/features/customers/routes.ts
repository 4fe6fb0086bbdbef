import { type Answer, answer, answerInOwnTransactions } from '../../host/context.ts';
import type { PersonalTable } from '../../host/personal-data.ts';
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
import { attest, readUserInfo } from './service.user.ts';

/** `tables`: what all features keep of customers, later ones too, to be exported and erased. */
export const routes = (tables: readonly PersonalTable[]): Answer[] => [
  answer(userInfo, readUserInfo),
  answerInOwnTransactions(updateContact, changeContact),
  answer(updateProfile, attest),
  answerInOwnTransactions(updateInfo, changeAccount),
  answer(addressAdd, addAddress),
  answer(addressEdit, editAddress),
  answer(addressDelete, deleteAddress),
  answer(addressDefault, setDefaultAddress),
  answerInOwnTransactions(exportAccount, exporter(tables)),
  answerInOwnTransactions(closeAccount, closer(tables)),
];
