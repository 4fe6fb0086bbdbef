import { answer } from '../../host/context.ts';
import {
  bankImport,
  bankLineList,
  bankPreview,
  claimReject,
  claimVoucher,
  matchApprove,
  matchDesk,
  matchList,
  matchMake,
  matchReverse,
  matchWithdraw,
} from './contract.staff.ts';
import { transferApplyAdd, transferApplyCancel, transferApplyDetail, transferApplyList } from './contract.ts';
import { importBankFile, listBankLines, previewBankFile } from './service.bank.ts';
import { listMatches, readClaimVoucher, readDesk, rejectClaim } from './service.desk.ts';
import { approveMatch, makeMatch, reverseMatch, withdrawMatch } from './service.matching.ts';
import type { TransferPayers } from './service.payers.ts';
import { addClaim, cancelClaim, listClaims, readClaim } from './service.ts';

/** The calls about transfers; `payers` say what happens to money for statements and orders. */
export function routes(payers: TransferPayers) {
  return [
    answer(transferApplyAdd, addClaim(payers)),
    answer(transferApplyCancel, cancelClaim),
    answer(transferApplyList, listClaims),
    answer(transferApplyDetail, readClaim),
    answer(bankPreview, previewBankFile),
    answer(bankImport, importBankFile),
    answer(bankLineList, listBankLines),
    answer(matchDesk, readDesk),
    answer(matchMake, makeMatch(payers)),
    answer(matchApprove, approveMatch(payers)),
    answer(matchWithdraw, withdrawMatch),
    answer(matchReverse, reverseMatch),
    answer(matchList, listMatches),
    answer(claimReject, rejectClaim),
    answer(claimVoucher, readClaimVoucher),
  ];
}
