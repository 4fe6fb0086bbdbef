import type { FastifyInstance } from 'fastify';
import type { CallHost } from '../../host/calls/calls.ts';
import { answer, answerInOwnTransactions } from '../../host/calls/context.ts';
import { answerUpload, type UploadAnswer } from '../../host/calls/uploads.ts';
import { workRegularly } from '../../host/jobs.ts';
import * as calls from './contract.ts';
import { ownFiles } from './own-files.ts';
import { privacy } from './privacy.ts';
import { routePictures } from './routes.pictures.ts';
import { routeResumable } from './routes.resumable.ts';
import { checkFiles } from './service.checking.ts';
import { getFile, getFileByTicket, getSeal, viewFile } from './service.downloads.ts';
import { finishStaffUpload, finishUpload } from './service.partial.ts';
import { sweepFiles } from './service.sweeping.ts';
import {
  admitCustomer,
  admitStaff,
  admitVisitor,
  examine,
  examineSeal,
  keepFiles,
  largest,
} from './service.ts';

const routes = [
  answerInOwnTransactions(calls.uploadFinish, finishUpload),
  answerInOwnTransactions(calls.staffUploadFinish, finishStaffUpload),
  answer(calls.fileView, viewFile),
  answer(calls.fileGet, getFile),
  answer(calls.fileByTicket, getFileByTicket),
  answer(calls.sealFile, getSeal),
];

const uploads: readonly UploadAnswer[] = [
  answerUpload(calls.customerUpload, { limit: largest, admit: admitCustomer, examine, keep: keepFiles }),
  answerUpload(calls.visitorUpload, { limit: largest, admit: admitVisitor, examine, keep: keepFiles }),
  answerUpload(calls.photoUpload, { limit: largest, admit: admitStaff, examine, keep: keepFiles }),
  answerUpload(calls.pictureUpload, { limit: largest, admit: admitStaff, examine, keep: keepFiles }),
  answerUpload(calls.exampleUpload, { limit: largest, admit: admitStaff, examine, keep: keepFiles }),
  answerUpload(calls.sealUpload, {
    ...{ limit: largest, admit: admitStaff, examine: examineSeal, keep: keepFiles },
  }),
];

const workers = [
  workRegularly('sweep-files', '35 * * * *', sweepFiles),
  workRegularly('check-files', '20 4 * * *', checkFiles),
];

async function mount(http: FastifyInstance, { host }: { host: CallHost }) {
  await routeResumable(http, host);
  routePictures(http, host);
}

export const feature = {
  ...{ routes, uploads, workers, privacy, mount, keptFiles: ownFiles },
  uploadPaths: [calls.resumablePath, calls.staffResumable.path],
};
