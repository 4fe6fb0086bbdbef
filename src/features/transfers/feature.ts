import { answer } from '../../host/calls/context.ts';
import { importBankFile, listBankLines, previewBankFile } from './bank/bank-lines.ts';
import { addClaim, cancelClaim, listClaims, readClaim } from './claims.ts';
import { transferApplyAdd, transferApplyCancel, transferApplyDetail, transferApplyList } from './contract.ts';
import { leaving } from './leaving.ts';
import { claimLine, listPayables } from './matching/claim-lines.ts';
import {
  bankImport,
  bankLineList,
  bankPreview,
  claimReject,
  claimVoucher,
  lineClaim,
  lineOwn,
  linePayables,
  matchApprove,
  matchDesk,
  matchList,
  matchMake,
  matchReverse,
  matchWithdraw,
} from './matching/contract.ts';
import { listMatches, readClaimVoucher, readDesk, rejectClaim } from './matching/desk.ts';
import { approveMatch, makeMatch, reverseMatch, withdrawMatch } from './matching/match.ts';
import { useLines } from './matching/use-lines.ts';
import { privacy } from './privacy.ts';

/** The slice's table of contents. */
const routes = [
  answer(transferApplyAdd, addClaim),
  answer(transferApplyCancel, cancelClaim),
  answer(transferApplyList, listClaims),
  answer(transferApplyDetail, readClaim),
  answer(bankPreview, previewBankFile),
  answer(bankImport, importBankFile),
  answer(bankLineList, listBankLines),
  answer(matchDesk, readDesk),
  answer(matchMake, makeMatch),
  answer(linePayables, listPayables),
  answer(lineClaim, claimLine),
  answer(lineOwn, useLines),
  answer(matchApprove, approveMatch),
  answer(matchWithdraw, withdrawMatch),
  answer(matchReverse, reverseMatch),
  answer(matchList, listMatches),
  answer(claimReject, rejectClaim),
  answer(claimVoucher, readClaimVoucher),
];

export const feature = { routes, privacy, leaving, isAboutMoney: true };
