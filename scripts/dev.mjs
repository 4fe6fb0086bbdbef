// The server with hot reload. Vite, inside it, replaces screens while it runs; what only the server reads makes
// it start again. Node's own watch mode would restart for every screen, and for Vite's temporary files.
import { watch } from 'node:fs';
import { join } from 'node:path';
import { node, program, root, say, signals, start } from './run.mjs';

const ofServer = /(?<!\.test)\.(ts|sql|json)$/;

/** Runs until it is told to stop; a server that fails waits for the next change. Resolves to the exit code. */
export async function develop() {
  const { nextChange, close } = watchSources();
  const toldToStop = new Promise((resolve) => {
    for (const signal of signals) process.once(signal, () => resolve('stop'));
  });
  try {
    for (;;) {
      const { child, ended } = start(node(), program('src/server.ts'), { LIMPID_DEV: '1' });
      const change = nextChange();
      const first = await Promise.race([change, toldToStop, ended.then((code) => ({ code }))]);
      if (first === 'stop') return await ended;
      if (first.code === 0) return 0;
      if (first.code) say('服务已退出，修改代码后将重新启动');
      const next = await Promise.race([change, toldToStop]);
      if (next === 'stop') return first.code;
      say(`${next.file} 已修改，重新启动`);
      child.kill('SIGTERM');
      await ended;
    }
  } finally {
    close();
  }
}

function watchSources() {
  let tell = () => {};
  const watchers = ['src', 'db'].map((folder) =>
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (file && ofServer.test(file)) tell(join(folder, file));
    }),
  );
  return {
    /** The next file to change, told when the editor has written it and those beside it. */
    nextChange: () =>
      new Promise((resolve) => {
        let waiting;
        tell = (file) => {
          clearTimeout(waiting);
          waiting = setTimeout(resolve, 100, { file });
        };
      }),
    close: () => {
      for (const watcher of watchers) watcher.close();
    },
  };
}
