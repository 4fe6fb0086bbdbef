// Runs the product: `npm start`.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { buildSite, isBuilt } from './build.mjs';
import { areInstalled, installDependencies } from './install.mjs';
import { builtServer, node, pinnedNode, production, root, serverEnvironment, show, start } from './run.mjs';

const environment = { ...production, ...serverEnvironment };

/**
 * Starts the server, after installing and building what is missing; resolves to its exit code. The one that was built last gets
 * ready while it is looked whether it is what is wanted now, and waits for that word.
 */
export async function startProduct() {
  const ahead = [pinnedNode, join(root, 'build/program/server.js')].every(existsSync)
    ? start(pinnedNode, builtServer, environment, { isTold: true })
    : undefined;
  // That it cannot be run on this system is no failure yet.
  ahead?.ended.catch(() => {});
  const isRight = areInstalled() && isBuilt();
  // What became of it meanwhile is heard of now.
  await nextTurn();
  if (ahead?.child.signalCode) return ahead.ended;
  if (isRight && ahead?.child.pid && ahead.child.connected) {
    ahead.child.send('begin');
    return ahead.ended;
  }
  ahead?.child.kill();
  await ahead?.ended.catch(() => {});
  await installDependencies();
  await buildSite();
  return show(node(), builtServer, environment);
}
