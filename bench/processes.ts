import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** A process of this machine: its number, its parent's, and the ticks (1/100 s) that it and those it has outlived have worked. */
type Process = { pid: number; parent: number; ticks: number };

function all(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
        return [
          { pid: Number(pid), parent: Number(fields[1]), ticks: sum(fields.slice(11, 15).map(Number)) },
        ];
      } catch {
        return [];
      }
    });
}

/** All processes which `root` has started, and `root` itself unless it is this one. */
function startedBy(root: number): Process[] {
  const processes = all();
  const tree = new Set([root]);
  for (let size = 0; size !== tree.size; ) {
    size = tree.size;
    for (const { pid, parent } of processes) if (tree.has(parent)) tree.add(pid);
  }
  return processes.filter(({ pid }) => pid !== process.pid && tree.has(pid));
}

/**
 * Seconds that all processes which `root` has started, and `root` itself unless it is this one, have worked so far, those that have ended
 * since among them: a database ends a process with each connection.
 */
export function cpuSeconds(root: number = process.pid): number {
  return sum(startedBy(root).map(({ ticks }) => ticks)) / 100;
}

/** What they hold in memory, in MB; of what several processes hold together each has its share. */
export function megabytesOfAll(root: number): number {
  return sum(startedBy(root).map(({ pid }) => shareOf(pid)));
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

function shareOf(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024;
  } catch {
    return 0;
  }
}

/** What a process holds in memory, in MB. */
export function megabytesOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** Lets a process' peak begin anew, and tells what it holds now, in MB. */
export function forgottenPeak(pid: number): number {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return megabytesOf(pid);
}

/** The most that a process has held since, in MB. */
export function peakMegabytesOf(pid: number): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}
