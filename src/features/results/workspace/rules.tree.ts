import type { CustomerAssign } from '../contract.ts';
import type { EarlierResult, Results } from '../delivery/contract.ts';

/** A file of the order that the workspace is about. */
export type OwnFile = Results['files'][number];

/** The files of one technique of one sample, with the work that brought the first of them forth. */
export type Branch = { technique: string; files: OwnFile[]; assign: CustomerAssign | undefined };

/** A sample with what was found for it; no number for what belongs to all samples. */
export type SampleTree = { no: string; name: string; branches: Branch[] };

/** The files by sample and technique, in the order in which they came; those that newer ones replaced last. */
export function treeOf(files: readonly OwnFile[], work: readonly CustomerAssign[]): SampleTree[] {
  return [...Map.groupBy(files, ({ sample_no }) => sample_no)].map(([no, own]) => ({
    no,
    name: own[0]?.sample_name ?? '',
    branches: [...Map.groupBy(own, ({ technique }) => technique)].map(([technique, found]) => ({
      technique,
      files: found.toSorted((one, other) => one.is_superseded - other.is_superseded),
      assign: work.find(({ rid }) => rid === found[0]?.assign_rid),
    })),
  }));
}

/** The samples and branches that a word is found in, in number, name, technique or the name of a file. */
export function narrowedTree(tree: readonly SampleTree[], word: string): SampleTree[] {
  const wanted = word.trim().toLowerCase();
  if (!wanted) return [...tree];
  const has = (...texts: string[]) => texts.some((text) => text.toLowerCase().includes(wanted));
  return tree.flatMap((sample) => {
    if (has(sample.no, sample.name)) return sample;
    const branches = sample.branches.flatMap((branch) => {
      if (has(branch.technique)) return branch;
      const files = branch.files.filter(({ name }) => has(name));
      return files.length > 0 ? { ...branch, files } : [];
    });
    return branches.length > 0 ? { ...sample, branches } : [];
  });
}

/** All files of a tree, in the order in which they stand in it. */
export const filesOf = (tree: readonly SampleTree[]): OwnFile[] =>
  tree.flatMap(({ branches }) => branches.flatMap(({ files }) => files));

/** The file before or after another one, around the ends. */
export function neighbour(files: readonly OwnFile[], rid: string, step: 1 | -1): OwnFile | undefined {
  const at = files.findIndex((file) => file.rid === rid);
  return files[(at + step + files.length) % files.length];
}

/** Files of the same technique that count, one after the other by sample; all of them where it has no name. */
export function alike(files: readonly OwnFile[], { technique }: Pick<OwnFile, 'technique'>): OwnFile[] {
  return files.filter((file) => file.technique === technique && file.is_superseded === 0);
}

type Labelled = Pick<OwnFile, 'sample_no' | 'sample_name' | 'name'> &
  Partial<Pick<EarlierResult, 'order_no'>>;

/** What the curves of a file are called: by the sample, and where `others` are of the same one by the file as well. */
export function labelOf(file: Labelled, others: readonly Labelled[]): string {
  const sample = sampleOf(file);
  if (!sample) return file.name;
  const isShared = others.some((other) => other !== file && sampleOf(other) === sample);
  return isShared ? `${sample} · ${file.name}` : sample;
}

const sampleOf = ({ sample_no, sample_name, order_no }: Labelled) =>
  [sample_no, sample_name, order_no && `（${order_no}）`].filter(Boolean).join(' ');

/** The last whole days that are left until the end of a day (both YYYY-MM-DD); the last day itself is 0. */
export function daysLeft(due: string, today: string): number {
  return Math.round((Date.parse(due) - Date.parse(today)) / 86_400_000);
}
