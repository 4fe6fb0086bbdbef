import { chromium } from '@playwright/test';
import { findBrowser } from '../scripts/browser.mjs';

/** What headless Chromium needs to be measured undisturbed, as root as well. */
export const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts the browser that the journeys use. */
export async function openBrowser() {
  return chromium.launch({ executablePath: await findBrowser(), args: flags });
}
