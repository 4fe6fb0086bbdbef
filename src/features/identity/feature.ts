import { answer, answerInOwnTransactions } from '../../host/calls/context.ts';
import { work, workRegularly } from '../../host/jobs.ts';
import { sealedIn } from '../../host/records/sealed.ts';
import { codeDue, deliverCode } from './codes/deliver-codes.ts';
import { sendBindingCode, sendSmsCode } from './codes/send-codes.ts';
import { consentAnew } from './consents/consents.ts';
import * as calls from './contract.ts';
import { passkeyAsk, passkeyLogin } from './passkeys/contract.ts';
import { askForPasskey, logInByPasskey } from './passkeys/log-in.ts';
import { privacy } from './privacy.ts';
import { rotateTokens } from './sessions/rotate-tokens.ts';
import { endSession, listSessions, logOut } from './sessions/sessions.ts';
import { makeHumanCheck } from './signing-in/human-check.ts';
import { logIn, logInByCode } from './signing-in/log-in.ts';
import { register, resetPassword } from './signing-in/register.ts';
import { sweep } from './sweep.ts';
import { verificationCodes } from './tables.ts';
import { openQrTicket, pollQrTicket, sweepWechat } from './wechat/qr-tickets.ts';
import { routeWechat } from './wechat/routes.ts';

const routes = [
  answerInOwnTransactions(calls.login, logIn),
  answerInOwnTransactions(calls.loginForCode, logInByCode),
  answerInOwnTransactions(calls.sign, register),
  answerInOwnTransactions(calls.reset, resetPassword),
  answerInOwnTransactions(calls.refresh4token, rotateTokens),
  answer(calls.code4sms, sendSmsCode),
  answer(calls.sendCode, sendBindingCode),
  answer(calls.humanCheck, makeHumanCheck),
  answerInOwnTransactions(calls.wxTicket, openQrTicket),
  answerInOwnTransactions(calls.qrCodeLogin, pollQrTicket),
  answer(passkeyAsk, askForPasskey),
  answerInOwnTransactions(passkeyLogin, logInByPasskey),
  answer(calls.logout, logOut),
  answer(calls.sessionList, listSessions),
  answer(calls.sessionEnd, endSession),
  answer(calls.consent, consentAnew),
];

const workers = [
  work(codeDue, deliverCode),
  workRegularly('sweep-calls.sign-ins', '20 * * * *', sweep),
  workRegularly('sweep-wechat', '*/10 * * * *', ({ db, now }) => sweepWechat(db, now())),
];

const sealed = [sealedIn(verificationCodes.sealedCode)];

export const feature = { routes, workers, privacy, sealed, mount: routeWechat };
