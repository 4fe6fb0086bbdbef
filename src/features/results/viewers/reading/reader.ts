import workerAddress from './reader.worker.ts?worker&url';
import type { Answers, Question, Reply } from './rules.messages.ts';
import { Unreadable } from './rules.readings.ts';

type Address = { toString: () => string };
type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => { createScriptURL: (address: string) => Address };
};

/** Starts a script of our own as a worker; the content security policy takes addresses only from this policy. */
export function startWorker(address: string): Worker {
  return new Worker(trusted(address) as string, { type: 'module' });
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

function trusted(address: string): string | Address {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return address;
  policy ??= trustedTypes.createPolicy('limpid-workers', {
    createScriptURL: (asked) => {
      if (new URL(asked, location.href).origin !== location.origin)
        throw new TypeError('not a script of ours');
      return asked;
    },
  });
  return policy.createScriptURL(address);
}

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
