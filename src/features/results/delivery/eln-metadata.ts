import { createHash } from 'node:crypto';
import { shanghaiInstant } from '../../../core/shanghai.ts';
import type { Manifest } from '../tables.ts';

/** What an ELN archive says beside its files. */
export type ElnFacts = {
  manifest: Manifest;
  /** Where each file of the manifest stands below the order's folder, in the same order. */
  paths: readonly string[];
  /** What was ordered, and how it was measured. */
  title: string;
  methods: readonly string[];
  /** The order's page. */
  url: string;
  publisher: { name: string; url: string };
  /** Files about the release itself: the signed list and its signature. */
  added: readonly { name: string; content: Buffer; about: string }[];
};

/**
 * The description of an ELN archive (RO-Crate 1.1, as the ELN consortium has it): the order as a dataset, its samples as
 * datasets within it, and every file with its size and SHA-256.
 */
export function elnMetadata({ manifest, paths, title, methods, url, publisher, added }: ElnFacts): string {
  const { order, released } = manifest;
  const at = shanghaiInstant(released).toISOString();
  const home = folder(order);
  const nodes = manifest.files.map((file, index) => ({
    ...file,
    id: inside(home, paths[index] ?? file.path),
    name: (paths[index] ?? file.path).split('/').at(-1),
  }));
  const samples = [...new Set(manifest.files.map(({ sample }) => sample).filter(Boolean))];
  const own = added.map(({ name, content, about }) => ({
    '@id': inside(home, name),
    '@type': 'File',
    name,
    description: about,
    contentSize: String(content.length),
    sha256: createHash('sha256').update(content).digest('hex'),
  }));
  const found = nodes.map(({ id, name, sample, bytes, sha256, superseded }) => ({
    '@id': id,
    '@type': 'File',
    name,
    contentSize: String(bytes),
    sha256,
    dateModified: at,
    ...(sample && { about: named(sampleFolder(home, sample)) }),
    ...(superseded && { description: `样品 ${superseded.join('、')} 已有更新的数据` }),
  }));
  const datasets = samples.map((sample) => ({
    '@id': sampleFolder(home, sample),
    '@type': 'Dataset',
    name: sample,
    identifier: sample,
    hasPart: nodes.filter((node) => node.sample === sample).map(({ id }) => named(id)),
  }));
  const house = { '@id': publisher.url, '@type': 'Organization', name: publisher.name, url: publisher.url };
  const graph = [
    {
      '@id': 'ro-crate-metadata.json',
      '@type': 'CreativeWork',
      about: named('./'),
      conformsTo: named('https://w3id.org/ro/crate/1.1'),
      dateCreated: at,
      sdPublisher: named(house['@id']),
    },
    {
      '@id': './',
      '@type': 'Dataset',
      name: `${order} 检测数据`,
      description: title,
      datePublished: at,
      publisher: named(house['@id']),
      hasPart: [named(home)],
    },
    {
      '@id': home,
      '@type': 'Dataset',
      name: `${order} ${title}`,
      identifier: order,
      version: String(manifest.version),
      text: methods.join('\n'),
      dateCreated: at,
      dateModified: at,
      author: named(house['@id']),
      url,
      hasPart: [
        ...datasets.map((one) => named(one['@id'])),
        ...nodes.filter(({ sample }) => !sample).map(({ id }) => named(id)),
        ...own.map((one) => named(one['@id'])),
      ],
    },
    ...datasets,
    ...found,
    ...own,
    house,
  ];
  return JSON.stringify({ '@context': 'https://w3id.org/ro/crate/1.1/context', '@graph': graph }, null, 2);
}

const named = (id: string) => ({ '@id': id });
const folder = (name: string) => `./${spelled(name)}/`;
const inside = (home: string, path: string) => `${home}${spelled(path)}`;
/** A sample whose number has a slash in it has no folder of one name. */
const sampleFolder = (home: string, sample: string) => `${home}${spelled(sample)}/`;

/** A path as a reference: letters of any script stay, what an address cannot hold is escaped. */
function spelled(path: string): string {
  return path.replaceAll(/[%\s"#<>?\\^`{|}]/g, (sign) => encodeURIComponent(sign));
}
