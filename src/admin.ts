import { addFirstAdmin } from './features/staff/service.members.ts';
import { environment, readConfig } from './host/config/config.ts';
import { createSecrets } from './host/config/secrets.ts';
import { reasonOf } from './host/reason.ts';
import { openShop } from './installation.ts';

const [account, name = '管理员'] = process.argv.slice(2);

try {
  if (!account) throw new Error('用法：npm run admin:create -- <账号> [姓名]');
  const config = readConfig(environment());
  const database = await openShop(
    config,
    () => {},
    () => {},
  );
  try {
    const created = await addFirstAdmin(
      {
        db: database.primary.db,
        now: new Date(),
        secrets: createSecrets(config.secretKey, config.secretKeyBefore),
      },
      { account, name },
    );
    console.log('管理员已创建。以下内容只显示一次，请妥善保存：');
    console.log(`  账号：${created.account}`);
    console.log(`  密码：${created.password}`);
    console.log(`  动态口令：${created.totpUri}`);
  } finally {
    await database.stop();
  }
} catch (error) {
  console.error(`澄谱 · 未能创建管理员：${reasonOf(error)}`);
  process.exit(1);
}
