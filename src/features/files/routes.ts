import { answerUpload, type UploadAnswer } from '../../host/uploads.ts';
import { customerUpload, visitorUpload } from './contract.ts';
import { admitCustomer, admitVisitor, examine, keepFiles } from './service.ts';

export const uploads: readonly UploadAnswer[] = [
  answerUpload(customerUpload, { admit: admitCustomer, examine, keep: keepFiles }),
  answerUpload(visitorUpload, { admit: admitVisitor, examine, keep: keepFiles }),
];
