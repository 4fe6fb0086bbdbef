import { answer, answerInOwnTransactions } from '../../host/context.ts';
import { work, workRegularly } from '../../host/jobs.ts';
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
import { privacy } from './privacy.ts';
import { routeWechat } from './routes.wechat.ts';
import { codeDue, deliverCode } from './service.code-delivery.ts';
import { sendBindingCode, sendSmsCode } from './service.code-requests.ts';
import { consentAnew } from './service.consents.ts';
import { makeHumanCheck } from './service.human-check.ts';
import { logIn, logInByCode } from './service.login.ts';
import { rotateTokens } from './service.refresh.ts';
import { register, resetPassword } from './service.registration.ts';
import { endSession, listSessions, logOut } from './service.sessions.ts';
import { sweep } from './service.sweeping.ts';
import { openQrTicket, pollQrTicket, sweepWechat } from './service.wechat.ts';

const routes = [
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

const workers = [
  work(codeDue, deliverCode),
  workRegularly('sweep-sign-ins', '20 * * * *', sweep),
  workRegularly('sweep-wechat', '*/10 * * * *', ({ db, now }) => sweepWechat(db, now())),
];

export const feature = { routes, workers, privacy, mount: routeWechat };
