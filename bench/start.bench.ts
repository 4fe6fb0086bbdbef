import { rmSync } from 'node:fs';
import { startProduct, temporaryFolder } from '../tests/product.ts';
import { judge, median, rounded } from './figures.ts';

/** From `npm start` to the first answer, when installation, build and data are there already. */

const starts = 5;
const npmStart = ['npm', 'start'];

const dataDir = temporaryFolder();
try {
  const first = await timeStart();
  const times: number[] = [];
  for (let start = 0; start < starts; start++) times.push(await timeStart());
  console.log(
    `首次启动（建库并写入演示数据）${rounded(first)} s；再次启动 ${times.map(rounded).join('、')} s`,
  );
  judge([
    { name: '首次启动到首个回答', measured: first, unit: ' s', target: { atMost: 6 } },
    { name: '再次启动到首个回答', measured: median(times), unit: ' s', target: { atMost: 1.5 } },
  ]);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

/** Seconds from `npm start` to the home page. */
async function timeStart(): Promise<number> {
  const began = performance.now();
  const product = await startProduct({ DATA_DIR: dataDir }, npmStart);
  const answer = await fetch(product.origin);
  await answer.text();
  const seconds = (performance.now() - began) / 1_000;
  await product.stop();
  if (answer.status !== 200) throw new Error(`the home page answered ${answer.status}`);
  return seconds;
}
