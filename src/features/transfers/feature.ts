import { answer } from '../../host/calls/context.ts';
import { importBankFile, listBankLines, previewBankFile } from './bank/bank-lines.ts';
import { addClaim, cancelClaim, listClaims, readClaim } from './claims.ts';
import * as calls from './contract.ts';
import { clusterTie, leaving } from './leaving.ts';
import { claimLine, listPayables } from './matching/claim-lines.ts';
import * as matchingCalls from './matching/contract.ts';
import { listMatches, readClaimVoucher, readDesk, rejectClaim } from './matching/desk.ts';
import { approveMatch, makeMatch, reverseMatch, withdrawMatch } from './matching/match.ts';
import { useLines } from './matching/use-lines.ts';
import { privacy } from './privacy.ts';

/** The slice's table of contents. */
const routes = [
  answer(calls.transferApplyAdd, addClaim),
  answer(calls.transferApplyCancel, cancelClaim),
  answer(calls.transferApplyList, listClaims),
  answer(calls.transferApplyDetail, readClaim),
  answer(matchingCalls.bankPreview, previewBankFile),
  answer(matchingCalls.bankImport, importBankFile),
  answer(matchingCalls.bankLineList, listBankLines),
  answer(matchingCalls.matchDesk, readDesk),
  answer(matchingCalls.matchMake, makeMatch),
  answer(matchingCalls.linePayables, listPayables),
  answer(matchingCalls.lineClaim, claimLine),
  answer(matchingCalls.lineOwn, useLines),
  answer(matchingCalls.matchApprove, approveMatch),
  answer(matchingCalls.matchWithdraw, withdrawMatch),
  answer(matchingCalls.matchReverse, reverseMatch),
  answer(matchingCalls.matchList, listMatches),
  answer(matchingCalls.claimReject, rejectClaim),
  answer(matchingCalls.claimVoucher, readClaimVoucher),
];

export const feature = { routes, privacy, leaving, clusterTie, isAboutMoney: true };
