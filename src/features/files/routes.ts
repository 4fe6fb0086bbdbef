import { answer, answerInOwnTransactions } from '../../host/context.ts';
import { answerUpload, type UploadAnswer } from '../../host/uploads.ts';
import {
  customerUpload,
  fileByTicket,
  fileGet,
  fileView,
  photoUpload,
  pictureUpload,
  staffUploadFinish,
  uploadFinish,
  visitorUpload,
} from './contract.ts';
import { getFile, getFileByTicket, viewFile } from './service.downloads.ts';
import { finishStaffUpload, finishUpload } from './service.partial.ts';
import { admitCustomer, admitStaff, admitVisitor, examine, keepFiles, largest } from './service.ts';

export const routes = [
  answerInOwnTransactions(uploadFinish, finishUpload),
  answerInOwnTransactions(staffUploadFinish, finishStaffUpload),
  answer(fileView, viewFile),
  answer(fileGet, getFile),
  answer(fileByTicket, getFileByTicket),
];

export const uploads: readonly UploadAnswer[] = [
  answerUpload(customerUpload, { limit: largest, admit: admitCustomer, examine, keep: keepFiles }),
  answerUpload(visitorUpload, { limit: largest, admit: admitVisitor, examine, keep: keepFiles }),
  answerUpload(photoUpload, { limit: largest, admit: admitStaff, examine, keep: keepFiles }),
  answerUpload(pictureUpload, { limit: largest, admit: admitStaff, examine, keep: keepFiles }),
];
