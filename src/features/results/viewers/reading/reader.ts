import { startWorker } from '../../../../ui/start-worker.ts';
import { answering, type Reader, type ReadingWorker } from './answering.ts';
import workerAddress from './reader.worker.ts?worker&url';

export type { Reader };

/** A worker of its own, until `end`. */
export const startReader = (): Reader => answering(() => startWorker(workerAddress) as ReadingWorker);
