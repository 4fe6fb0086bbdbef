import { demoPassword } from '../db/demo-accounts.ts';
import { median } from './figures.ts';
import { type Line, openLine } from './load.ts';

type Answer = { code: number; msg: string; data: unknown };
/** How often each call is made first, and then in each of so many rounds. */
const [warmUps, asked, rounds] = [40, 40, 5];

/** One customer after another at the product that listens at `origin`, which may change. */
export type Asker = {
  signIn: (account: string) => Promise<string>;
  /** Throws what is refused. */
  post: (url: string, body: object, token?: string) => Promise<Answer>;
  /** Into the plan, its price, and the order. */
  order: (token: string) => Promise<void>;
  /** The ten most frequent calls, by name, as this customer makes them, each told how many went before it. */
  calls: (token: string) => Promise<Calls>;
  end: () => void;
};
export type Calls = Record<string, (turn: number) => Promise<unknown>>;

/**
 * What each call takes in each of some shops, in ms, one at a time: the middle of its best round, since what else the machine does
 * meanwhile only adds to it. The shops take turns at each call, so that it is the same machine for all.
 */
export async function callTimes(shops: readonly Calls[]): Promise<Record<string, number>[]> {
  const times: Record<string, number>[] = shops.map(() => ({}));
  for (let round = 0; round <= rounds; round++)
    // Whoever comes second is a little ahead: each does so in every other round.
    for (const name of Object.keys(shops[0] ?? {}))
      for (const [shop, calls] of round % 2 ? shops.entries() : [...shops.entries()].reverse()) {
        const [own, each] = [times[shop] ?? {}, [] as number[]];
        for (let turn = 0; turn < (round === 0 ? warmUps : asked); turn++) {
          const began = performance.now();
          await calls[name]?.(turn);
          each.push(performance.now() - began);
        }
        // The first round only warms up.
        if (round > 0) own[name] = Math.min(own[name] ?? Number.POSITIVE_INFINITY, median(each));
      }
  return times;
}

/** Asks as customers do, each time from another network, so that nobody is told to wait. */
export function createAsker(origin: () => string): Asker {
  const free: Line[] = [];
  const all = new Set<Line>();
  let lastOrigin = '';
  let network = 0;
  let limits = 10_000_000;

  /** Into the plan, its price, and the order. */
  async function order(token: string) {
    const params = { main_components: 'TiO2' };
    const samples = [{ no: 'S-1', hazards: ['none'] }];
    const added = await post('/api/auth/tempDevice/add', { rid: 'xrd-powder', params }, token);
    const { temp_rid } = added.data as { temp_rid: string };
    const items = [{ temp_rid, count: 1, samples }];
    const priced = await post('/api/auth/web/order/ready2pay', { items }, token);
    const { price_hash } = priced.data as { price_hash: string };
    await post('/api/auth/web/order/add', { items, price_hash, protocol_version: '1' }, token);
  }

  async function calls(token: string): Promise<Calls> {
    const list = await post('/api/auth/web/order/list4person', { size: 20 }, token);
    const { list: mine, next: after } = list.data as { list: { rid: string }[]; next: string };
    const open = '/api/open/web';
    const words = ['XRD', '透射电镜', '比表面', 'ICP', '热重', '红外', 'XPS', '核磁'];
    return {
      首页数据: () => get(`${open}/index`),
      设置: () => get('/api/open/setting?key=contact'),
      服务列表: () => get(`${open}/device/search?size=20&filters=${priceTo()}`),
      服务详情: () => get(`${open}/device/detail?rid=xrd-powder`),
      搜索: (turn) =>
        get(
          `${open}/device/search?kw=${encodeURIComponent(words[turn % words.length] ?? '')}&filters=${priceTo()}`,
        ),
      会员首页: () => post('/api/auth/web/home/data', {}, token),
      账号: () => post('/api/auth/user/info', {}, token),
      订单列表: () => post('/api/auth/web/order/list4person', { size: 20 }, token),
      订单列表下一页: () => post('/api/auth/web/order/list4person', { size: 20, after }, token),
      订单详情: (turn) => post('/api/auth/web/order/detail', { rid: mine[turn % mine.length]?.rid }, token),
      整单: () => order(token),
    };
  }

  /** A limit of the price that excludes nothing and was not asked for before. */
  function priceTo(): string {
    limits += 1;
    return encodeURIComponent(JSON.stringify({ price_to_fen: limits }));
  }

  async function signIn(account: string): Promise<string> {
    const { data } = await post('/api/open/login', { account, password: demoPassword });
    return (data as { token: string }).token;
  }

  function get(url: string): Promise<Answer> {
    return send(url);
  }

  function post(url: string, body: object, token = ''): Promise<Answer> {
    return send(url, body, token);
  }

  async function send(url: string, body?: object, token = ''): Promise<Answer> {
    network += 1;
    const from = `10.${(network >> 16) % 250}.${(network >> 8) % 250}.${network % 250}`;
    const head = `x-forwarded-for: ${from}\r\n${token && `token: ${token}\r\n`}`;
    const line = await freeLine();
    const said = await line.ask(url, head, body && JSON.stringify(body));
    free.push(line);
    const answer: Answer = JSON.parse(said.toString('utf8', said.indexOf('\r\n\r\n')));
    if (!answer.code) throw new Error(`${url}: ${answer.msg}`);
    return answer;
  }

  async function freeLine(): Promise<Line> {
    if (origin() !== lastOrigin) end();
    lastOrigin = origin();
    const known = free.pop();
    if (known?.isOpen()) return known;
    const line = known ? await freeLine() : await openLine(lastOrigin);
    all.add(line);
    return line;
  }

  function end() {
    for (const line of all) line.end();
    all.clear();
    free.length = 0;
  }

  return { signIn, post, order, calls, end };
}
