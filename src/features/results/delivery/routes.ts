import { answer, answerInOwnTransactions } from '../../../host/calls/context.ts';
import { prepareArchive, sendArchive } from './archive.ts';
import {
  archivePrepare,
  fileVerify,
  manifestVerify,
  resultArchive,
  resultEarlier,
  resultFile,
  resultLink,
  resultList,
  resultTable,
  resultThumbnail,
} from './contract.ts';
import { getResult, linkResult, listResults } from './give-results.ts';
import { listOtherResults } from './other-results.ts';
import { tellResults } from './result-table.ts';
import { getThumbnail } from './thumbnails.ts';
import { verifyFile, verifyManifest } from './verify.ts';

export const deliveryRoutes = [
  answer(resultList, listResults),
  answer(resultEarlier, listOtherResults),
  answer(resultFile, getResult),
  answer(resultThumbnail, getThumbnail),
  answer(resultLink, linkResult),
  answerInOwnTransactions(archivePrepare, prepareArchive),
  answer(resultArchive, sendArchive),
  answer(resultTable, tellResults),
  answer(fileVerify, verifyFile),
  answer(manifestVerify, verifyManifest),
];
