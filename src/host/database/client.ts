import type { Duplex } from 'node:stream';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { spanned } from '../running/trace.ts';
import { describedOnce, type Kept, type KnownColumns } from './described-once.ts';
import { statementPart } from './statement-part.ts';

/** So many statements a connection keeps planned, and among so many texts those are found that come again. */
const limits = { named: 300, watched: 3_000 };

/** The name under which a statement is kept planned; nothing for one that has not come before, and beyond the limit. */
export type StatementNames = (text: string) => string | undefined;

/** Names for statements, the same on every connection: what comes a second time is worth a plan of its own. */
export function createStatementNames({ named, watched } = limits): StatementNames {
  const names = new Map<string, string>();
  const seen = new LRUCache<string, true>({ max: watched });
  return (text) => {
    const known = names.get(text);
    if (known || names.size >= named) return known;
    if (!seen.has(text)) {
      seen.set(text, true);
      return undefined;
    }
    seen.delete(text);
    const name = `s${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}

/** What is asked of a connection: a statement as drizzle hands it over, or a text. */
export type Asked = string | (pg.QueryConfig & { submit?: unknown });

/** What makes transactions that only read and see what others commit meanwhile, as each of their statements alone does. */
const plainReading = 'begin read only';
/** What holds for a transaction means nothing without one. */
const forTransaction = /^\s*(savepoint|set local|declare)|set_config\(/i;
/** Texts that were looked through before; few of them come again and again. */
const lookedThrough = new LRUCache<string, boolean>({ max: 500 });

function isForTransaction(text: string): boolean {
  const known = lookedThrough.get(text);
  if (known !== undefined) return known;
  const is = forTransaction.test(text);
  lookedThrough.set(text, is);
  return is;
}

/**
 * A class of connections that ask the server less: statements that come again are parsed and planned once, a transaction
 * begins together with its first statement and not at all without one, and nobody waits for the end of one that has only
 * read. One that reads is none at all where the connection keeps something (`names`): it is told once that it may only read, until
 * somebody wants to write. Statements go out as they come, without waiting for answers to those before.
 */
export function clientClass(names: StatementNames | undefined): typeof pg.Client {
  class LeanClient extends pg.Client {
    /** The transaction that was asked for and has not begun. */
    #begin: string | undefined;
    #onlyReads = false;
    /** Statements come one by one for somebody who only reads. */
    #isPlain = false;
    /** What the connection was told. */
    #refusesWrites = false;
    #isGathering = false;
    /** How long answers may take in this transaction, in ms, where it has said that statements may take longer. */
    #patience: number | undefined;
    readonly #columns: KnownColumns = new Map();

    // biome-ignore lint/suspicious/noExplicitAny: pg's own signature has twelve forms
    override query(asked: any, ...rest: any[]): any {
      const text = textOf(asked);
      const isPromised = typeof rest.at(-1) !== 'function';
      if (isPromised && text.startsWith('begin')) {
        this.#begin = text;
        this.#onlyReads = text.endsWith(' read only');
        this.#isPlain = names !== undefined && text === plainReading;
        return answered;
      }
      const longer = /^SET LOCAL statement_timeout = '(\d+)min'$/.exec(text);
      if (longer) this.#patience = Number(longer[1]) * 60_000 + 1_000;
      if (isPromised && (text === 'commit' || text === 'rollback')) {
        this.#patience = undefined;
        const isNone = this.#begin !== undefined;
        this.#begin = undefined;
        this.#isPlain = false;
        if (isNone) return answered;
        if (!this.#onlyReads) return text === 'commit' ? this.#commit(asked) : super.query(asked, ...rest);
        this.#onlyReads = false;
        this.#gather();
        this.#sendUnheard(text);
        return answered;
      }
      this.#gather();
      if (this.#isPlain && isForTransaction(text)) this.#isPlain = false;
      this.#refuseWrites(this.#isPlain);
      if (this.#begin !== undefined && !this.#isPlain) {
        const begin = this.#begin;
        this.#begin = undefined;
        this.#sendUnheard(begin);
      }
      const send = () => {
        const told = this.#patient(this.#named(asked));
        return isKept(told) ? this.#askKept(told, rest) : super.query(told as string, ...rest);
      };
      return isPromised ? spanned(() => statementPart(text), send) : send();
    }

    /** As `query`, for what need not be described each time. */
    #askKept(asked: Kept, rest: unknown[]) {
      const [values] = rest.filter(Array.isArray);
      const done = rest.at(-1);
      const send = (heard: Parameters<typeof describedOnce>[2]) =>
        super.query(
          Object.assign(describedOnce(asked, values, heard, this.#columns), {
            query_timeout: (asked as { query_timeout?: number }).query_timeout,
          }),
        );
      if (typeof done === 'function') return send(done as never);
      return new Promise((resolve, reject) => {
        send((error, result) => (error ? reject(error) : resolve(result)));
      }).catch((error: Error) => {
        // Where it was asked tells more than where its answer came in.
        Error.captureStackTrace(error);
        throw error;
      });
    }

    /**
     * PostgreSQL answers a commit without an error where there was nothing left to commit, because a statement had failed, and
     * where the wait for its follower was given up, of which it only warns: neither is done.
     */
    async #commit(asked: Asked) {
      let warning: string | undefined;
      const hear = ({ code, message }: { code?: string; message?: string }) => {
        if (code?.startsWith('01')) warning = message;
      };
      this.on('notice', hear);
      try {
        const answer = await super.query(asked as string);
        if (answer.command !== 'COMMIT') throw new Error('a statement of the transaction had failed');
        if (warning) throw new Error(`committed with a warning: ${warning}`);
        return answer;
      } finally {
        this.off('notice', hear);
      }
    }

    #patient(asked: Asked): Asked {
      if (this.#patience === undefined) return asked;
      const config = typeof asked === 'string' ? { text: asked } : asked;
      return { ...config, query_timeout: this.#patience } as Asked;
    }

    /** What is asked for at one moment goes out together. */
    #gather() {
      if (this.#isGathering) return;
      const { stream } = (this as unknown as { connection: { stream: Duplex } }).connection;
      this.#isGathering = true;
      stream.cork();
      process.nextTick(() => {
        this.#isGathering = false;
        stream.uncork();
      });
    }

    /** Only between transactions: within one that only reads it makes no difference. */
    #refuseWrites(wanted: boolean) {
      if (wanted === this.#refusesWrites) return;
      this.#refusesWrites = wanted;
      this.#sendUnheard(`set default_transaction_read_only = ${wanted ? 'on' : 'off'}`);
    }

    /** What this fails with, the next statement fails with as well. */
    #sendUnheard(text: string) {
      void super.query(text).catch(() => {});
    }

    #named(asked: Asked): Asked {
      if (!names || typeof asked === 'string' || !asked.text || asked.name || asked.submit) return asked;
      const name = names(asked.text);
      return name ? { ...asked, name } : asked;
    }
  }
  return LeanClient as typeof pg.Client;
}

function isKept(asked: Asked): asked is Kept {
  return (
    typeof asked !== 'string' &&
    !asked.submit &&
    'rowMode' in asked &&
    asked.rowMode === 'array' &&
    !!asked.name
  );
}

/** The answer to what need not be asked. */
const answered = Promise.resolve({ rows: [], rowCount: 0, fields: [], command: '', oid: 0 });

/** The text of a statement. */
export function textOf(asked: Asked): string {
  return (typeof asked === 'string' ? asked : asked.text) ?? '';
}
