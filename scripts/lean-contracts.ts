import type { Plugin } from 'vite';

/** A node of a syntax tree, as far as this file looks at one. */
type Node = { type: string; start: number; end: number; [part: string]: unknown };

/**
 * Leaves out of contracts what browsers never ask for: the shapes of answers, which are checked where they are made, and
 * whatever no page takes from a contract. Schemas take longer to make than most pages to run.
 */
export function leanContracts(): Plugin {
  return {
    name: 'lean-contracts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/src\/.*\/contract(\.[\w-]+)*\.ts$/ },
      handler(code) {
        const parts: string[] = [];
        let at = 0;
        const changes = [...changesIn(this.parse(code) as unknown as Node)];
        for (const [from, { to, put }] of changes.sort(([one], [other]) => one - other)) {
          // What stood in an answer went with it.
          if (from < at) continue;
          parts.push(code.slice(at, from), put);
          at = to;
        }
        return { code: parts.join('') + code.slice(at), map: null };
      },
    },
  };
}

/** What is put in place of the text from each place to another. */
type Changes = Map<number, { to: number; put: string }>;

/** What is changed in the expressions that run when a module is read; functions are left as they are. */
function changesIn(node: Node, changes: Changes = new Map()): Changes {
  if (/Function|Class/.test(node.type)) return changes;
  if (node.type === 'CallExpression') {
    const [declared] = node.arguments as (Node & { properties?: Property[] })[];
    const answer =
      isCalled(node, 'defineCall') && declared?.properties?.find(({ key }) => key?.name === 'output');
    if (answer) changes.set(answer.start, { to: answer.end, put: '...{}' });
    // A schema that nobody uses need not be made: making one changes nothing else.
    changes.set(node.start, { to: node.start, put: '/*@__PURE__*/ ' });
  }
  for (const part of Object.values(node).flat()) if (isNode(part)) changesIn(part, changes);
  return changes;
}

type Property = Node & { key?: { name?: string } };

const isCalled = ({ callee }: Node, name: string) => (callee as { name?: string }).name === name;

const isNode = (part: unknown): part is Node => typeof part === 'object' && part !== null && 'type' in part;
