/** What seals the database in demo mode; it stands here for everybody to read. */
export const demoSecretKey = 'limpid-demo-mode-is-not-secret-at-all';

/** Texts that stood as a secret somewhere in this repository, now or earlier; a test finds those that are missing. */
const published = [
  demoSecretKey,
  'a key for tests only, nothing else',
  'a secret that nobody else knows, 32+',
  'metrics-token-of-this-test',
];

/** The settings that are secrets of the product's own. */
export const ownSecrets = ['SECRET_KEY', 'METRICS_TOKEN', 'BACKUP_KEY'] as const;

/** All settings that nobody but the product should read: keys, passwords, and addresses that hold one. */
export const secretSettings: readonly string[] = [
  ...ownSecrets,
  'SECRET_KEY_BEFORE',
  ...['DATABASE_URL', 'DATABASE_REPLICA_URL', 'DATABASE_DIRECT_URL', 'SMTP_URL', 'S3_SECRET'],
  'OTEL_EXPORTER_OTLP_HEADERS',
  ...['ALIYUN_ACCESS_KEY_SECRET', 'WECHAT_APP_SECRET', 'WECHAT_TOKEN', 'WECHAT_AES_KEY'],
  ...['WECHAT_PAY_PRIVATE_KEY', 'WECHAT_PAY_API_KEY', 'ALIPAY_PRIVATE_KEY', 'NUONUO_APP_SECRET'],
  ...['KUAIDI100_KEY', 'KUAIDI100_SALT'],
];

const advice = '请用 openssl rand -base64 48 生成';

/** Why production may not keep its secrets in these settings, one line for each; empty when it may (trust figure G44). */
export function whyNoSecrets(
  values: Partial<Record<(typeof ownSecrets)[number] | 'SECRET_KEY_BEFORE', string>>,
): string[] {
  // A key that is being replaced may be a weak one.
  const { SECRET_KEY: key, SECRET_KEY_BEFORE: before } = values;
  const same = before !== undefined && before === key;
  const again = same ? ['配置项 SECRET_KEY_BEFORE 有误：不能与 SECRET_KEY 相同'] : [];
  return again.concat(
    ownSecrets.flatMap((name, index) => {
      const value = values[name];
      if (value === undefined) return [];
      const twin = ownSecrets.slice(0, index).find((other) => values[other] === value);
      if (twin) return [`配置项 ${name} 有误：不能与 ${twin} 相同`];
      if (published.some((text) => isNearly(value, text)))
        return [`配置项 ${name} 有误：这是公开的示例，任何人都知道；${advice}`];
      if (isWeak(value)) return [`配置项 ${name} 有误：过于简单，容易猜到；${advice}`];
      return [];
    }),
  );
}

function isNearly(value: string, text: string): boolean {
  const bare = (from: string) => from.toLowerCase().replace(/[^a-z\d]/g, '');
  return bare(value).includes(bare(text));
}

/** Few different signs, one piece again and again, signs that follow on each other, or words of a placeholder. */
function isWeak(value: string): boolean {
  const steps = [...value].map((sign, index) => sign.charCodeAt(0) - value.charCodeAt(index - 1)).slice(1);
  const following = steps.filter((step) => Math.abs(step) <= 1).length;
  return (
    new Set(value).size < 8 ||
    (value + value).indexOf(value, 1) < value.length ||
    // Of random hexadecimal signs half follow on each other once in half a million keys.
    following > value.length * 0.75 ||
    /change.?(me|this|it)|pass.?word|secret.?key|example|placeholder|limpid|请.*[改换填]/i.test(value)
  );
}
