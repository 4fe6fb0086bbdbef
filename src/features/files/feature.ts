import type { FastifyInstance } from 'fastify';
import type { CallHost } from '../../host/calls/calls.ts';
import { answer, answerInOwnTransactions } from '../../host/calls/context.ts';
import { answerUpload, type UploadAnswer } from '../../host/calls/uploads.ts';
import { workRegularly } from '../../host/jobs.ts';
import {
  customerUpload,
  fileByTicket,
  fileGet,
  fileView,
  photoUpload,
  pictureUpload,
  resumablePath,
  staffResumable,
  staffUploadFinish,
  uploadFinish,
  visitorUpload,
} from './contract.ts';
import { privacy } from './privacy.ts';
import { routePictures } from './routes.pictures.ts';
import { routeResumable } from './routes.resumable.ts';
import { getFile, getFileByTicket, viewFile } from './service.downloads.ts';
import { finishStaffUpload, finishUpload } from './service.partial.ts';
import { sweepFiles } from './service.sweeping.ts';
import { admitCustomer, admitStaff, admitVisitor, examine, keepFiles, largest } from './service.ts';

const routes = [
  answerInOwnTransactions(uploadFinish, finishUpload),
  answerInOwnTransactions(staffUploadFinish, finishStaffUpload),
  answer(fileView, viewFile),
  answer(fileGet, getFile),
  answer(fileByTicket, getFileByTicket),
];

const uploads: readonly UploadAnswer[] = [
  answerUpload(customerUpload, { limit: largest, admit: admitCustomer, examine, keep: keepFiles }),
  answerUpload(visitorUpload, { limit: largest, admit: admitVisitor, examine, keep: keepFiles }),
  answerUpload(photoUpload, { limit: largest, admit: admitStaff, examine, keep: keepFiles }),
  answerUpload(pictureUpload, { limit: largest, admit: admitStaff, examine, keep: keepFiles }),
];

const workers = [workRegularly('sweep-files', '35 * * * *', sweepFiles)];

async function mount(http: FastifyInstance, { host }: { host: CallHost }) {
  await routeResumable(http, host);
  routePictures(http, host);
}

export const feature = {
  ...{ routes, uploads, workers, privacy, mount },
  uploadPaths: [resumablePath, staffResumable.path],
};
