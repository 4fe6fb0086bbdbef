import { answer, answerInOwnTransactions } from '../../host/context.ts';
import {
  archivePrepare,
  fileVerify,
  manifestVerify,
  resultArchive,
  resultFile,
  resultLink,
  resultList,
  resultThumbnail,
} from './contract.delivery.ts';
import { prepareArchive, sendArchive } from './service.archive.ts';
import { getResult, linkResult, listResults } from './service.delivery.ts';
import { getThumbnail } from './service.thumbnails.ts';
import { verifyFile, verifyManifest } from './service.verify.ts';

export const deliveryRoutes = [
  answer(resultList, listResults),
  answer(resultFile, getResult),
  answer(resultThumbnail, getThumbnail),
  answer(resultLink, linkResult),
  answerInOwnTransactions(archivePrepare, prepareArchive),
  answer(resultArchive, sendArchive),
  answer(fileVerify, verifyFile),
  answer(manifestVerify, verifyManifest),
];
