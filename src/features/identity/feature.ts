import { answer, answerInOwnTransactions } from '../../host/calls/context.ts';
import { work, workRegularly } from '../../host/jobs.ts';
import { codeDue, deliverCode } from './codes/deliver-codes.ts';
import { sendBindingCode, sendSmsCode } from './codes/send-codes.ts';
import { consentAnew } from './consents/consents.ts';
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
import { rotateTokens } from './sessions/rotate-tokens.ts';
import { endSession, listSessions, logOut } from './sessions/sessions.ts';
import { makeHumanCheck } from './signing-in/human-check.ts';
import { logIn, logInByCode } from './signing-in/log-in.ts';
import { register, resetPassword } from './signing-in/register.ts';
import { sweep } from './sweep.ts';
import { openQrTicket, pollQrTicket, sweepWechat } from './wechat/qr-tickets.ts';
import { routeWechat } from './wechat/routes.ts';

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
