import { answer, answerInOwnTransactions } from '../../host/calls/context.ts';
import { sealedIn } from '../../host/records/sealed.ts';
import * as calls from './contract.ts';
import * as passkeyCalls from './passkeys/contract.ts';
import { askForStaffPasskey, logInStaffByPasskey } from './passkeys/log-in.ts';
import {
  addStaffPasskey,
  deleteStaffPasskey,
  listStaffPasskeys,
  offerStaffPasskey,
} from './passkeys/passkeys.ts';
import { printAuditLog, readAuditLog } from './service.audit.ts';
import { askForMember, askForReset, askForRole, decideChange } from './service.changes.ts';
import { keepLook, readLists, removeView, saveView } from './service.lists.ts';
import { disablePerson, editPerson, listPeople } from './service.people.ts';
import { changeStaffPassword, logInStaff, logOutStaff, readMe } from './service.sessions.ts';
import { finishWelcome, openWelcome } from './service.welcome.ts';
import { staffChanges, staffMembers } from './tables.ts';

const routes = [
  answerInOwnTransactions(calls.staffLogin, logInStaff),
  answerInOwnTransactions(calls.welcomeOpen, openWelcome),
  answerInOwnTransactions(calls.welcomeFinish, finishWelcome),
  answer(calls.staffLogout, logOutStaff),
  answer(calls.staffMe, readMe),
  answerInOwnTransactions(calls.staffPassword, changeStaffPassword),
  answer(passkeyCalls.staffPasskeyAsk, askForStaffPasskey),
  answerInOwnTransactions(passkeyCalls.staffPasskeyLogin, logInStaffByPasskey),
  answer(passkeyCalls.staffPasskeyList, listStaffPasskeys),
  answerInOwnTransactions(passkeyCalls.staffPasskeyOffer, offerStaffPasskey),
  answerInOwnTransactions(passkeyCalls.staffPasskeyAdd, addStaffPasskey),
  answer(passkeyCalls.staffPasskeyDel, deleteStaffPasskey),
  answer(calls.staffLists, readLists),
  answer(calls.staffListLook, keepLook),
  answer(calls.staffViewSave, saveView),
  answer(calls.staffViewRemove, removeView),
  answer(calls.peopleList, listPeople),
  answer(calls.peopleAdd, askForMember),
  answer(calls.peopleEdit, editPerson),
  answer(calls.peopleDisable, disablePerson),
  answer(calls.peopleReset, askForReset),
  answer(calls.roleAsk, askForRole),
  answer(calls.changeDecide, decideChange),
  answer(calls.auditList, readAuditLog),
  answerInOwnTransactions(calls.auditSheet, printAuditLog),
];

const sealed = [sealedIn(staffMembers.totpSecret), sealedIn(staffChanges.totpSecret)];

export const feature = { routes, sealed };
