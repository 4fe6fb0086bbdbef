import { useSyncExternalStore } from 'react';

/** A task as the queue names it and leads to it. */
type QueuedTask = { key: string; title: string; link: string };

/** The tasks that a member of staff (`of`, a rid) does one after the other in this tab, and where they are. */
type TaskQueue = { of: string; tasks: readonly QueuedTask[]; at: number };

const key = 'staffTasks';
const watchers = new Set<() => void>();

/** The queue of this tab after a step to and fro; undefined past its last task. Before the first there is nothing. */
export function stepped(queue: TaskQueue, by: -1 | 1): TaskQueue | undefined {
  const at = Math.max(queue.at + by, 0);
  return at < queue.tasks.length ? { ...queue, at } : undefined;
}

/** Keeps a queue for this tab; without one, forgets the one there was. */
export function keepTasks(queue: TaskQueue | undefined) {
  if (queue) sessionStorage.setItem(key, JSON.stringify(queue));
  else sessionStorage.removeItem(key);
  for (const watcher of watchers) watcher();
}

/** The queue of this tab when it is that of the member of staff with this rid. */
export function useTasks(of: string): TaskQueue | undefined {
  const kept = useSyncExternalStore(
    watch,
    () => sessionStorage.getItem(key),
    () => null,
  );
  const queue = kept ? (JSON.parse(kept) as TaskQueue) : undefined;
  return queue?.of === of ? queue : undefined;
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}
