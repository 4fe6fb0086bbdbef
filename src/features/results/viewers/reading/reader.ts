import { startWorker } from '../../../../ui/start-worker.ts';
import workerAddress from './reader.worker.ts?worker&url';
import type { Answers, Question, Reply } from './rules.messages.ts';
import { Unreadable } from './rules.readings.ts';

/** Reads files beside the page, which stays free meanwhile. */
export type Reader = {
  /** Asks and waits. Throws Unreadable with the words to show. */
  ask: <Q extends Question>(question: Q) => Promise<Answers[Q['ask']]>;
  /** A number for a file that is about to be opened. */
  nextFile: () => number;
  end: () => void;
};

/** A worker of its own, until `end`. */
export function startReader(): Reader {
  const worker = startWorker(workerAddress);
  const waiting = new Map<number, { resolve: (answer: never) => void; reject: (error: Error) => void }>();
  let last = 0;
  let files = 0;
  const failAll = () => {
    for (const { reject } of waiting.values()) reject(new Unreadable('查看器未能启动，请刷新页面后重试'));
    waiting.clear();
  };
  worker.addEventListener('error', failAll);
  worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if ('answer' in data) asked?.resolve(data.answer as never);
    else asked?.reject(new Unreadable(data.refusal ?? '文件内容不规则，无法显示'));
  });
  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        const id = ++last;
        waiting.set(id, { resolve: resolve as (answer: never) => void, reject });
        worker.postMessage({ id, question });
      }),
    nextFile: () => ++files,
    end: () => {
      worker.terminate();
      failAll();
    },
  };
}
