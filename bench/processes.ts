import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** A process of this machine: its number, its parent's, and the ticks (1/100 s) that it has worked. */
type Process = { pid: number; parent: number; ticks: number };

function all(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
        return [
          { pid: Number(pid), parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) },
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

/** Seconds that all processes which `root` has started, and `root` itself unless it is this one, have worked so far. */
export function cpuSeconds(root: number = process.pid): number {
  return startedBy(root).reduce((sum, each) => sum + each.ticks, 0) / 100;
}

/** What they hold in memory, in MB; of what several processes hold together each has its share. */
export function megabytesOfAll(root: number): number {
  return startedBy(root).reduce((sum, { pid }) => sum + shareOf(pid), 0);
}

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
