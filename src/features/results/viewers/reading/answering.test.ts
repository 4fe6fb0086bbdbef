import { afterEach, expect, test, vi } from 'vitest';
import { answering, type ReadingWorker } from './answering.ts';
import type { Question, Reply } from './rules.messages.ts';

afterEach(() => void vi.useRealTimers());

/** Workers that answer every question but those of a file named stuck. */
function workers() {
  const started: { asked: Question[]; isOver: boolean; fail: () => void }[] = [];
  const start = (): ReadingWorker => {
    const hear: { message?: (event: { data: Reply }) => void; error?: () => void } = {};
    const own = { asked: [] as Question[], isOver: false, fail: () => hear.error?.() };
    started.push(own);
    let isBusy = false;
    return {
      terminate: () => {
        own.isOver = true;
      },
      postMessage: ({ id, question }) => {
        own.asked.push(question);
        isBusy ||= 'name' in question && question.name === 'stuck';
        if (!isBusy) queueMicrotask(() => hear.message?.({ data: { id, answer: { kind: 'pdf' } } as Reply }));
      },
      addEventListener: ((type: 'message' | 'error', heard: never) => {
        hear[type] = heard;
      }) as ReadingWorker['addEventListener'],
    };
  };
  return { started, start };
}

const open = (file: number, name: string): Question => ({ ask: 'open', file, name, blob: new Blob() });

test('a file that keeps the worker busy is given up; the others are opened again and answered', async () => {
  vi.useFakeTimers();
  const { started, start } = workers();
  const reader = answering(start);
  await reader.ask(open(1, 'fine'));
  const stuck = reader.ask(open(2, 'stuck')).catch((error: Error) => error.message);
  const later = reader.ask(open(3, 'later'));
  await vi.advanceTimersByTimeAsync(59_000);
  expect(started).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await stuck).toMatch('时间过长');
  expect(await later).toEqual({ kind: 'pdf' });
  expect(started.map(({ isOver }) => isOver)).toEqual([true, false]);
  expect(started[1]?.asked.map((question) => 'name' in question && question.name)).toEqual(['fine', 'later']);
});

test('a worker that answers is left alone, however long the screen stays', async () => {
  vi.useFakeTimers();
  const { started, start } = workers();
  const reader = answering(start);
  await reader.ask(open(1, 'fine'));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(started).toHaveLength(1);
});

test('a worker that dies of a file refuses it, one that never started says so', async () => {
  const { started, start } = workers();
  const reader = answering(start);
  const first = reader.ask(open(1, 'stuck')).catch((error: Error) => error.message);
  started[0]?.fail();
  expect(await first).toMatch('未能启动');
  const second = answering(start);
  await second.ask(open(1, 'fine'));
  const died = second.ask(open(2, 'stuck')).catch((error: Error) => error.message);
  started[1]?.fail();
  expect(await died).toMatch('无法打开');
  expect(await second.ask(open(3, 'fine'))).toEqual({ kind: 'pdf' });
});
