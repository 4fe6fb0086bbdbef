import type { Device } from '../rules.ts';

/** Where this page is looked at, by what the browser says of itself. */
export function deviceHere(): Device {
  const { userAgent } = navigator;
  if (/MicroMessenger/i.test(userAgent)) return 'wechat';
  return /Android|iPhone|iPad|iPod|HarmonyOS|Mobile/i.test(userAgent) ? 'phone' : 'desk';
}
