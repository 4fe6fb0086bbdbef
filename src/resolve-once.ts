import { type ResolveFnOutput, registerHooks } from 'node:module';

/**
 * Finds each module once, not once for each file that imports it: for every import Node reads all that the package
 * gives out, of which drizzle-orm has 130 KB. Halves the time of a start; for `node --import`.
 */
const found = new Map<string, ResolveFnOutput>();
const packages = new URL('../node_modules/', import.meta.url).href;

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL, conditions } = context;
    const isRelative = specifier.startsWith('.');
    // Whom a package means by a name depends on where the package lies.
    const isOwn = isRelative || !parentURL?.startsWith(packages);
    if (!parentURL || !isOwn || !conditions.includes('import')) return next(specifier, context);
    const name = isRelative ? new URL(specifier, parentURL).href : specifier;
    const module = found.get(name) ?? { ...next(specifier, context), shortCircuit: true };
    found.set(name, module);
    return module;
  },
});
