import type { z } from '../../core/zod.ts';
import { compiled } from '../compiled.ts';

/**
 * What is told of what a service answers: what the output schema names, and nothing else. Limits of a schema are those of what may
 * be written today; what was written while they were others is told as it is. Throws ZodError at anything else.
 *
 * What fits as it is, is not copied: to let the library parse every answer made a third of all garbage.
 */
export function toldBy<Output extends z.ZodType>(output: Output, answer: unknown): z.output<Output> {
  const told = tellerOf(output)(answer);
  // What is wrong is told in the library's own words.
  return (told === misfit ? output.parse(answer) : told) as z.output<Output>;
}

/** What is told of a value: itself where nothing of it is left out or written otherwise, `misfit` where it is no such thing. */
type Teller = (value: unknown) => unknown;

const misfit = Symbol('misfit');
const tellers = new WeakMap<z.core.$ZodType, Teller>();

function tellerOf(schema: z.core.$ZodType): Teller {
  const known = tellers.get(schema);
  if (known) return known;
  const teller = makeTeller(schema as z.core.$ZodTypes);
  tellers.set(schema, teller);
  return teller;
}

function makeTeller(schema: z.core.$ZodTypes): Teller {
  const fits = testOf(schema);
  if (fits) return compiled(`return (value) => (${fits('value')} ? value : misfit);`, { misfit });
  const { def } = schema._zod;
  if (!isOfLimitsOnly(schema)) return byLibrary(schema);
  switch (def.type) {
    case 'date':
      return orElse(isInstant, byLibrary(schema));
    case 'custom':
      return (value) => (def.fn(value as never) ? value : misfit);
    case 'nullable':
      return orElse((value) => value === null, tellerOf(def.innerType));
    case 'optional':
      return isPassedOver(schema)
        ? orElse((value) => value === undefined, tellerOf(def.innerType))
        : byLibrary(schema);
    case 'array':
      return listTeller(tellerOf(def.element));
    case 'object':
      return def.catchall ? byLibrary(schema) : objectTeller(def.shape);
    case 'pipe':
      return 'transform' in def ? codecTeller(schema as z.core.$ZodCodec) : byLibrary(schema);
    default:
      return byLibrary(schema);
  }
}

/** Whether an expression is of what fits the schema as it is, in the language of this program; nothing where that cannot be said so. */
type Test = (expression: string) => string;

function testOf(schema: z.core.$ZodTypes): Test | undefined {
  const { def, values } = schema._zod;
  if (!isOfLimitsOnly(schema) || ('coerce' in def && def.coerce)) return undefined;
  switch (def.type) {
    case 'string':
      return 'format' in def ? undefined : (is) => `(typeof ${is} === 'string')`;
    case 'number':
      if (!('format' in def)) return (is) => `Number.isFinite(${is})`;
      return def.format === 'safeint' ? (is) => `Number.isInteger(${is})` : undefined;
    case 'boolean':
      return (is) => `(typeof ${is} === 'boolean')`;
    case 'nullable':
      return testWith('null', def.innerType);
    case 'optional':
      return isPassedOver(schema) ? testWith('undefined', def.innerType) : undefined;
    case 'union':
    case 'enum':
    case 'literal':
    case 'null':
      return values && testOfValues([...values]);
    default:
      return undefined;
  }
}

function testWith(none: string, inner: z.core.$ZodType): Test | undefined {
  const fits = testOf(inner as z.core.$ZodTypes);
  return fits && ((is) => `(${is} === ${none} || ${fits(is)})`);
}

function testOfValues(values: readonly unknown[]): Test | undefined {
  const isWritten = values.every((value) => value === null || ['string', 'number'].includes(typeof value));
  return isWritten
    ? (is) => `(${values.map((value) => `${is} === ${JSON.stringify(value)}`).join(' || ')})`
    : undefined;
}

const limits = new Set(['min_length', 'max_length', 'less_than', 'greater_than']);

function isOfLimitsOnly({ _zod: { def } }: z.core.$ZodTypes): boolean {
  return (def.checks ?? []).every(({ _zod }) => limits.has(_zod.def.check));
}

/** Whether what is left out stays out, instead of being filled in. */
const isPassedOver = ({ _zod }: z.core.$ZodTypes) => _zod.optin === 'optional';

const isInstant = (value: unknown) => value instanceof Date && !Number.isNaN(value.getTime());

/** As the library parses it, but for limits. */
function byLibrary(schema: z.core.$ZodType): Teller {
  return (answer) => {
    const { value, issues } = schema._zod.run(
      { value: answer, issues: [] },
      { async: false },
    ) as z.core.ParsePayload;
    return issues.every(({ code }) => code === 'too_big' || code === 'too_small') ? value : misfit;
  };
}

function orElse(isTold: (value: unknown) => boolean, teller: Teller): Teller {
  return (value) => (isTold(value) ? value : teller(value));
}

function listTeller(teller: Teller): Teller {
  return (list) => {
    if (!Array.isArray(list)) return misfit;
    let told: unknown[] | undefined;
    for (let at = 0; at < list.length; at++) {
      const each = teller(list[at]);
      if (each === misfit) return misfit;
      if (each !== list[at]) told ??= list.slice();
      if (told) told[at] = each;
    }
    return told ?? list;
  };
}

function objectTeller(shape: z.core.$ZodShape): Teller {
  // Made when first needed: a shape may hold itself.
  let teller: Teller | undefined;
  return (value) => {
    teller ??= compiledTeller(shape);
    return teller(value);
  };
}

/** A program of its own for each shape: its names and kinds stand in it, as the library writes one to parse. */
function compiledTeller(shape: z.core.$ZodShape): Teller {
  const fields = Object.entries(shape).map(([name, schema], at) => {
    const test = testOf(schema as z.core.$ZodTypes);
    const [key, value, told] = [JSON.stringify(name), `value${at}`, test ? `value${at}` : `told${at}`];
    const isNeeded = schema._zod.optin === undefined;
    const misses = [
      test ? `!${test(value)}` : `${told} === misfit`,
      ...(isNeeded ? [`${value} === undefined && !Object.hasOwn(own, ${key})`] : []),
    ];
    return {
      lines: [
        `const ${value} = own[${key}];`,
        ...(test ? [] : [`const ${told} = tellers[${at}](${value});`]),
        `if (${misses.join(' || ')}) return misfit;`,
      ],
      isSame: test ? [] : [`${value} === ${told}`],
      isThere: isNeeded ? 'true' : `(${told} !== undefined || Object.hasOwn(own, ${key}))`,
      key,
      told,
    };
  });
  // What is always there is written as one: an object that grows makes room for itself again and again.
  const optional = fields.findIndex(({ isThere }) => isThere !== 'true');
  const [first, others] = optional < 0 ? [fields, []] : [fields.slice(0, optional), fields.slice(optional)];
  const isWhole = ['0', ...fields.map(({ isThere }) => isThere)].join(' + ');
  const isSame = ['isPlain(own)', ...fields.flatMap((field) => field.isSame), `countOf(own) === ${isWhole}`];
  const text = `return (own) => {
    if (typeof own !== 'object' || own === null || Array.isArray(own)) return misfit;
    ${fields.flatMap(({ lines }) => lines).join('\n')}
    if (${isSame.join(' && ')}) return own;
    const copy = { ${first.map(({ key, told }) => `${key}: ${told}`).join(', ')} };
    ${others.map(({ isThere, key, told }) => `if (${isThere}) copy[${key}] = ${told};`).join('\n')}
    return copy;
  }`;
  const inner = Object.values(shape).map((schema) => tellerOf(schema));
  return compiled(text, { misfit, tellers: inner, isPlain, countOf });
}

const isPlain = (value: object) => Object.getPrototypeOf(value) === Object.prototype;

function countOf(own: object): number {
  let count = 0;
  for (const _ in own) count++;
  return count;
}

/** What is read as one thing and told as another, as instants are. */
function codecTeller({ _zod: { def } }: z.core.$ZodCodec): Teller {
  const read = tellerOf(def.in);
  const tell = tellerOf(def.out);
  return (answer) => {
    const value = read(answer);
    if (value === misfit) return misfit;
    const payload = { value, issues: [] };
    const told = tell(def.transform(value as never, payload));
    return payload.issues.length ? misfit : told;
  };
}
