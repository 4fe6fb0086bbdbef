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

/** What is used of a worker. */
export type ReadingWorker = {
  postMessage: (message: { id: number; question: Question }) => void;
  terminate: () => void;
  addEventListener: {
    (type: 'message', hear: (event: { data: Reply }) => void): void;
    (type: 'error', hear: () => void): void;
  };
};

type Opening = Question & { ask: 'open' };
type Waiting = { question: Question; resolve: (answer: never) => void; reject: (error: Error) => void };

/** Milliseconds without a word from the worker, after which the file that it opens is given up. */
const patience = 60_000;

/**
 * A worker that answers questions, until `end`. A file that keeps it busy for longer than `patience`, or that it dies of, is
 * refused, and another worker opens the other files again.
 */
export function answering(start: () => ReadingWorker): Reader {
  const waiting = new Map<number, Waiting>();
  const open = new Map<number, Opening>();
  let worker = begun();
  let watch: ReturnType<typeof setTimeout> | undefined;
  let last = 0;
  let files = 0;
  let isAnswering = false;

  function begun(): ReadingWorker {
    const own = start();
    own.addEventListener('error', () => own === worker && failed());
    own.addEventListener('message', ({ data }) => own === worker && heard(data));
    return own;
  }

  function heard(data: Reply) {
    isAnswering = true;
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    watchOn();
    if ('answer' in data) asked?.resolve(data.answer as never);
    else asked?.reject(new Unreadable(data.refusal ?? '文件内容不规则，无法显示'));
  }

  /** A worker that never answered cannot be started at all. */
  function failed() {
    if (isAnswering && waiting.size) giveUp('文件过大或内容异常，浏览器无法打开，请下载后查看');
    else failAll('查看器未能启动，请刷新页面后重试');
  }

  function failAll(why: string) {
    clearTimeout(watch);
    for (const { reject } of waiting.values()) reject(new Unreadable(why));
    waiting.clear();
  }

  function watchOn() {
    clearTimeout(watch);
    if (waiting.size) watch = setTimeout(() => giveUp('读取时间过长，已停止，请下载后查看'), patience);
  }

  /** The question that stands first is what the worker is busy with. */
  function giveUp(why: string) {
    worker.terminate();
    const [id, stuck] = waiting.entries().next().value as [number, Waiting];
    waiting.delete(id);
    if ('file' in stuck.question) open.delete(stuck.question.file);
    worker = begun();
    stuck.reject(new Unreadable(why));
    const asked = [...waiting];
    const isAsked = (file: number) =>
      asked.some(([, { question }]) => question.ask === 'open' && question.file === file);
    for (const [file, question] of open) if (!isAsked(file)) worker.postMessage({ id: 0, question });
    for (const [own, { question }] of asked) worker.postMessage({ id: own, question });
    watchOn();
  }

  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        const id = ++last;
        const isFirst = waiting.size === 0;
        waiting.set(id, { question, resolve: resolve as (answer: never) => void, reject });
        if (question.ask === 'open') open.set(question.file, question);
        if (question.ask === 'close') open.delete(question.file);
        worker.postMessage({ id, question });
        if (isFirst) watchOn();
      }),
    nextFile: () => ++files,
    end: () => {
      worker.terminate();
      failAll('查看器已关闭');
    },
  };
}
