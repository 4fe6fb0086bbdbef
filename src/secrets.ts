import { whole } from './features.ts';
import { say } from './host/backup/commands.ts';
import { type Config, environment, readConfig } from './host/config/config.ts';
import { createSecrets } from './host/config/secrets.ts';
import { openDatabase } from './host/database/database.ts';
import { reachDatabase } from './host/database/reach-database.ts';
import { reasonOf } from './host/reason.ts';
import { type SealedAnew, type SealedPlace, sealAnew, sealedCheck } from './host/records/sealed.ts';
import { refuseOtherKey } from './installation.ts';

try {
  await sealEverythingAnew(readConfig(environment()));
} catch (error) {
  console.error(`澄谱 · 未能完成：${reasonOf(error)}`);
  process.exit(1);
}

/** Seals all that is stored sealed with SECRET_KEY, and tells whether SECRET_KEY_BEFORE can be left out. The product may run meanwhile. */
async function sealEverythingAnew(config: Config) {
  const present = createSecrets(config.secretKey);
  const both = createSecrets(config.secretKey, config.secretKeyBefore);
  const database = await reachDatabase(config, say);
  const { db, close } = openDatabase(database.connection, 1, () => {});
  const all: SealedAnew = { total: 0, anew: 0, lost: 0 };
  const work = async (place: SealedPlace) => {
    const { total, anew, lost } = await sealAnew(db, place, { present, both });
    if (total > 0) say(`${place.name}：${total} 条，改写 ${anew} 条${lost ? `，无法解读 ${lost} 条` : ''}`);
    all.total += total;
    all.anew += anew;
    all.lost += lost;
  };
  try {
    await refuseOtherKey(db, config);
    for (const place of whole.sealed) await work(place);
    // It says of everything by which key it is sealed, so it comes last, and not before everything is.
    if (all.lost === 0) await work(sealedCheck);
  } finally {
    await close();
    await database.stop();
  }
  say(`共 ${all.total} 条加密内容，本次以现在的 SECRET_KEY 改写 ${all.anew} 条`);
  if (all.lost > 0) {
    say(`注意：${all.lost} 条内容现有的密钥都无法解读，保持原样；请保留 SECRET_KEY_BEFORE`);
    process.exitCode = 2;
  } else if (all.anew > 0) {
    say('所有进程都已换用现在的 SECRET_KEY 之后请再运行一次；改写 0 条时即可去掉 SECRET_KEY_BEFORE');
  } else {
    say('全部内容只需现在的 SECRET_KEY 即可解读：可以去掉 SECRET_KEY_BEFORE');
  }
}
