import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { demoPassword } from '../db/demo-accounts.ts';
import { type DemoStaff, demoStaff } from '../db/demo-staff.ts';
import { expect } from './journey.ts';

/** What the browser keeps of a staff session. */
export type StaffSession = { token: string; expires: number };

/** Opens a page of the back office as a demo member of staff, without the sign-in form. */
export async function signInStaff(page: Page, who: DemoStaff, address = '/staff') {
  // A list that fades out lies over what is clicked next.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const session = await staffSession(page.request, who);
  await page.addInitScript((text) => localStorage.setItem('staffSession', text), JSON.stringify(session));
  await page.goto(address);
  await expect(
    page.getByRole('navigation', { name: '后台菜单' }).or(page.getByLabel('打开菜单')).first(),
  ).toBeVisible();
}

/** A page of a member of staff in a browser of their own. */
export async function colleague(
  browser: Browser,
  baseURL: string,
  who: DemoStaff,
  address: string,
): Promise<Page> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await signInStaff(page, who, address);
  return page;
}

/** Signs every member of staff in but the auditor, who is left to the journey through the sign-in form. */
export async function signInAll(request: APIRequestContext): Promise<Record<string, StaffSession>> {
  const sessions: Record<string, StaffSession> = {};
  for (const who of Object.keys(demoStaff) as DemoStaff[]) {
    if (who !== 'auditor') sessions[who] = await logIn(request, who);
  }
  return sessions;
}

const known = new Map<string, StaffSession>();

/** A session of this member on the product that `request` reaches. */
export async function staffSession(request: APIRequestContext, who: DemoStaff): Promise<StaffSession> {
  const origin = new URL((await request.get('/dev/clock')).url()).origin;
  const key = `${origin} ${who}`;
  const shared: Record<string, StaffSession> =
    origin === process.env.E2E_ORIGIN ? JSON.parse(process.env.E2E_STAFF ?? '{}') : {};
  const session = known.get(key) ?? shared[who];
  if (session && (await isGood(request, session))) return session;
  const fresh = await logIn(request, who);
  known.set(key, fresh);
  return fresh;
}

async function isGood(request: APIRequestContext, { token }: StaffSession): Promise<boolean> {
  return (await request.post('/api/staff/me', { headers: { token }, data: {} })).ok();
}

/** Each code of the authenticator is good once, so whoever comes second waits for the next. */
async function logIn(request: APIRequestContext, account: DemoStaff): Promise<StaffSession> {
  let session: StaffSession | null = null;
  await expect
    .poll(
      async () => {
        const { code } = await (await request.get('/dev/staff.json')).json();
        const data = { account, password: demoPassword, code };
        session = (await (await request.post('/api/staff/login', { data })).json()).data;
        return session;
      },
      { intervals: [0, 8_000, 10_000, 15_000], timeout: 60_000 },
    )
    .not.toBeNull();
  return session as unknown as StaffSession;
}
