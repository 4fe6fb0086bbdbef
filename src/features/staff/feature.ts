import { answer, answerInOwnTransactions } from '../../host/calls/context.ts';
import {
  auditList,
  auditSheet,
  changeDecide,
  peopleAdd,
  peopleDisable,
  peopleEdit,
  peopleList,
  peopleReset,
  roleAsk,
  staffLogin,
  staffLogout,
  staffMe,
  staffPassword,
  welcomeFinish,
  welcomeOpen,
} from './contract.ts';
import { printAuditLog, readAuditLog } from './service.audit.ts';
import { askForMember, askForReset, askForRole, decideChange } from './service.changes.ts';
import { disablePerson, editPerson, listPeople } from './service.people.ts';
import { changeStaffPassword, logInStaff, logOutStaff, readMe } from './service.sessions.ts';
import { finishWelcome, openWelcome } from './service.welcome.ts';

const routes = [
  answerInOwnTransactions(staffLogin, logInStaff),
  answerInOwnTransactions(welcomeOpen, openWelcome),
  answerInOwnTransactions(welcomeFinish, finishWelcome),
  answer(staffLogout, logOutStaff),
  answer(staffMe, readMe),
  answerInOwnTransactions(staffPassword, changeStaffPassword),
  answer(peopleList, listPeople),
  answer(peopleAdd, askForMember),
  answer(peopleEdit, editPerson),
  answer(peopleDisable, disablePerson),
  answer(peopleReset, askForReset),
  answer(roleAsk, askForRole),
  answer(changeDecide, decideChange),
  answer(auditList, readAuditLog),
  answerInOwnTransactions(auditSheet, printAuditLog),
];

export const feature = { routes };
