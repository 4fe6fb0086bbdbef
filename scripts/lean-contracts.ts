import type { Plugin } from 'vite';

/** A node of a syntax tree, as far as this file looks at one. */
type Node = { type: string; start: number; end: number; [part: string]: unknown };
type Property = Node & { key: { name?: string }; value: Node };

/** Who reads a contract: a browser, what renders pages for it, or the server, which alone needs the shapes of answers. */
type Reader = 'browser' | 'pages' | 'server';

/**
 * Lets contracts be read quickly: to make their schemas, twenty thousand, takes longer than most pages need to run. Browsers and what
 * renders their pages get no shapes of answers, which are checked where they are made, and nothing that no page takes from a
 * contract. Outside of browsers, what a call takes and answers is made when it is first asked for.
 */
export function leanContracts() {
  return {
    name: 'lean-contracts',
    apply: 'build',
    resolveId: { filter: { id: asksLater }, handler: (id) => `\0${id}` },
    load: { filter: { id: asksLater }, handler: () => `export ${later}` },
    transform: {
      filter: { id: /\/src\/.*\/contract(\.[\w-]+)*\.ts$/ },
      handler(code) {
        const tree = this.parse(code, { lang: 'ts' }) as unknown as Node;
        const environment = this.environment?.name;
        const reader = environment === 'client' ? 'browser' : environment ? 'pages' : 'server';
        return { code: leanFor(reader, code, tree), map: null };
      },
    },
  } satisfies Plugin;
}

const asksLater = /^\0?lean-contracts\/later$/;

/** Calls that have functions in place of schemas get what these make, once it is asked for. */
const later = `function later(call) {
  for (const part of ['input', 'output']) {
    const make = call[part];
    if (typeof make !== 'function') continue;
    const get = () => Object.defineProperty(call, part, { value: make(), enumerable: true })[part];
    Object.defineProperty(call, part, { get, enumerable: true, configurable: true });
  }
  return call;
}`;

/** A contract as `reader` needs it. */
export function leanFor(reader: Reader, code: string, tree: Node): string {
  // On the first line, so that all others keep their numbers.
  const parts = reader === 'browser' ? [] : ["import { later } from 'lean-contracts/later'; "];
  let at = 0;
  const changes = changesIn(tree, reader).sort((one, other) => one.from - other.from);
  for (const { from, to = from, put } of changes) {
    // What stood in an answer went with it.
    if (from < at) continue;
    parts.push(code.slice(at, from), put);
    at = to;
  }
  return parts.join('') + code.slice(at);
}

/** What is put in place of the text from one place to another, or in at one place; of several at one place the outermost is the first. */
type Change = { from: number; to?: number; put: string };

/** What is changed in the expressions that run when a module is read; functions are left as they are. */
function changesIn(node: Node, reader: Reader, changes: Change[] = []): Change[] {
  if (/Function|Class/.test(node.type)) return changes;
  if (node.type === 'CallExpression') {
    // A schema that nobody uses need not be made: making one changes nothing else. Calls in a chain begin at one place.
    if (changes.at(-1)?.from !== node.start) changes.push({ from: node.start, put: '/*@__PURE__*/ ' });
    if (isCalled(node, 'defineCall')) changes.push(...changesOfCall(node, reader));
  }
  for (const part of Object.values(node).flat()) if (isNode(part)) changesIn(part, reader, changes);
  return changes;
}

function changesOfCall(call: Node, reader: Reader): Change[] {
  const [declared] = call.arguments as (Node & { properties?: Property[] })[];
  const [input, output] = ['input', 'output'].map((name) =>
    declared?.properties?.find(({ key }) => key?.name === name),
  );
  const changes: Change[] = [];
  if (output && reader !== 'server') changes.push({ from: output.start, to: output.end, put: '...{}' });
  if (reader === 'browser') return changes;
  changes.push({ from: call.start, put: 'later(/*@__PURE__*/ ' }, { from: call.end, put: ')' });
  for (const part of reader === 'server' ? [input, output] : [input]) {
    if (part) changes.push({ from: part.start, to: part.value.start, put: `${part.key.name}: () => ` });
  }
  return changes;
}

const isCalled = ({ callee }: Node, name: string) => (callee as { name?: string }).name === name;

const isNode = (part: unknown): part is Node => typeof part === 'object' && part !== null && 'type' in part;
