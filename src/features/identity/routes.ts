import { answer, answerInOwnTransactions } from '../../host/context.ts';
import {
  code4sms,
  consent,
  humanCheck,
  login,
  loginForCode,
  logout,
  qrCodeLogin,
  refresh4token,
  reset,
  sendCode,
  sessionEnd,
  sessionList,
  sign,
  wxTicket,
} from './contract.ts';
import { sendBindingCode, sendSmsCode } from './service.code-requests.ts';
import { consentAnew } from './service.consents.ts';
import { makeHumanCheck } from './service.human-check.ts';
import { logIn, logInByCode } from './service.login.ts';
import { rotateTokens } from './service.refresh.ts';
import { register, resetPassword } from './service.registration.ts';
import { endSession, listSessions, logOut } from './service.sessions.ts';
import { openQrTicket, pollQrTicket } from './service.wechat.ts';

export const routes = [
  answerInOwnTransactions(login, logIn),
  answerInOwnTransactions(loginForCode, logInByCode),
  answerInOwnTransactions(sign, register),
  answerInOwnTransactions(reset, resetPassword),
  answerInOwnTransactions(refresh4token, rotateTokens),
  answer(code4sms, sendSmsCode),
  answer(sendCode, sendBindingCode),
  answer(humanCheck, makeHumanCheck),
  answerInOwnTransactions(wxTicket, openQrTicket),
  answerInOwnTransactions(qrCodeLogin, pollQrTicket),
  answer(logout, logOut),
  answer(sessionList, listSessions),
  answer(sessionEnd, endSession),
  answer(consent, consentAnew),
];
