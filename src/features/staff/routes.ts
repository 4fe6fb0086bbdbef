import { answer, answerInOwnTransactions } from '../../host/context.ts';
import {
  auditList,
  auditSheet,
  peopleAdd,
  peopleDisable,
  peopleEdit,
  peopleList,
  peopleReset,
  roleAsk,
  roleDecide,
  staffLogin,
  staffLogout,
  staffMe,
  staffPassword,
} from './contract.ts';
import { printAuditLog, readAuditLog } from './service.audit.ts';
import {
  addPerson,
  askForRole,
  decideRole,
  disablePerson,
  editPerson,
  listPeople,
  resetPerson,
} from './service.people.ts';
import { changeStaffPassword, logInStaff, logOutStaff, readMe } from './service.sessions.ts';

export const routes = [
  answerInOwnTransactions(staffLogin, logInStaff),
  answer(staffLogout, logOutStaff),
  answer(staffMe, readMe),
  answerInOwnTransactions(staffPassword, changeStaffPassword),
  answer(peopleList, listPeople),
  answer(peopleAdd, addPerson),
  answer(peopleEdit, editPerson),
  answer(peopleDisable, disablePerson),
  answer(peopleReset, resetPerson),
  answer(roleAsk, askForRole),
  answer(roleDecide, decideRole),
  answer(auditList, readAuditLog),
  answerInOwnTransactions(auditSheet, printAuditLog),
];
