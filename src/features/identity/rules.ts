/** Programs by a word of their user agent; the first that fits counts, since most claim to be Safari as well. */
const browsers: readonly [RegExp, string][] = [
  [/MicroMessenger/i, '微信'],
  [/DingTalk/i, '钉钉'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/QQBrowser/i, 'QQ浏览器'],
  [/UCBrowser/i, 'UC浏览器'],
  [/HuaweiBrowser/i, '华为浏览器'],
  [/MiuiBrowser/i, '小米浏览器'],
  [/SamsungBrowser/i, '三星浏览器'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS|Chromium/, 'Chrome'],
  [/Safari/, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/Windows/, 'Windows'],
  [/OpenHarmony|HarmonyOS/i, '鸿蒙'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** A device as its owner knows it, from its user agent: `Chrome · Windows`. */
export function deviceName(userAgent: string): string {
  const nameIn = (names: typeof browsers) => names.find(([word]) => word.test(userAgent))?.[1];
  return [nameIn(browsers), nameIn(systems)].filter(Boolean).join(' · ') || '未知设备';
}

/** Whether two user agents belong to one device, though its programs may have been updated since. */
export function isSameDevice(one: string, other: string): boolean {
  const withoutVersions = (userAgent: string) => userAgent.replace(/[\d._]+/g, '');
  return withoutVersions(one) === withoutVersions(other);
}
