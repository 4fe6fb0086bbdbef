/**
 * The words of the house (OWASP ASVS 5.0, V6.1.2): what whoever guesses passwords of this shop begins with, so that none may
 * be built on them. In their order: the product, who has an account, what one types to sign in, and the trade. What the
 * settings say of the shop, and what an account says of its holder, is joined to them (`new-passwords.ts`).
 */
export const houseWords: readonly string[] = `
  澄谱 chengpu limpid
  管理员 客服 财务 客户 会员 学生 老师 企业 演示 guanliyuan kefu caiwu kehu huiyuan xuesheng laoshi qiye yanshi
  admin administrator staff service finance editor auditor courier customer member student teacher enterprise demo
  密码 口令 登录 欢迎 mima kouling denglu huanying password passwd passcode login welcome
  检测 测试 实验 实验室 科研 材料 样品 仪器 分析 光谱 质谱 能谱 电镜 报告 订单
  jiance ceshi shiyan shiyanshi keyan cailiao yangpin yiqi fenxi guangpu zhipu nengpu dianjing baogao dingdan
  laboratory lab testing test research science material materials chemistry sample samples instrument analysis
  spectrum spectra spectroscopy microscopy report order xrd xps sem tem nmr ftir raman icp
`
  .trim()
  .split(/\s+/);

/** With fewer different letters than this beside such words a password is built on them. */
const leastLetters = 5;

/** Signs by the letter that they stand for where somebody varies a word; letters that look alike are one. */
const lookalikes: Readonly<Record<string, string>> = {
  ...{ 0: 'o', 1: 'i', 2: 'z', 3: 'e', 4: 'a', 5: 's', 6: 'b', 7: 't', 8: 'b', 9: 'g' },
  ...{ l: 'i', '!': 'i', '|': 'i', '@': 'a', $: 's', '+': 't' },
};

/**
 * The letters of a password beside these words, which are found in it whatever the case and width of their letters, with signs
 * in place of letters (`L1mp!d`) and between them. Digits count for nothing. Undefined where it has none of the words.
 */
export function lettersBeside(password: string, words: readonly string[]): string | undefined {
  const signs = signsOf(password);
  const covered = new Set<number>();
  for (const word of words) {
    const looked = signsOf(word);
    for (let at = 0; looked.length > 0 && at + looked.length <= signs.length; at++) {
      if (looked.some(({ letter }, nth) => letter !== signs[at + nth]?.letter)) continue;
      for (let nth = 0; nth < looked.length; nth++) covered.add(at + nth);
    }
  }
  if (covered.size === 0) return undefined;
  return signs.flatMap(({ sign }, at) => (covered.has(at) || !/\p{L}/u.test(sign) ? [] : sign)).join('');
}

/** Whether what stands beside such words makes no password of it. */
export function isTooLittle(letters: string): boolean {
  return new Set(letters).size < leastLetters;
}

/** What of a name somebody would begin with: all of it, its parts, and what is a company's own in the name of one. */
export function partsOf(name: string): string[] {
  const parts = name.split(
    /[^\p{L}\p{N}]+|\d+|有限|责任|股份|公司|集团|科技|技术|服务|中心|平台|研究院|实验室|检测|测试|分析/u,
  );
  return [...new Set([name, ...parts])].filter(
    (part) => signsOf(part).length >= (/\p{Script=Han}/u.test(part) ? 2 : 3),
  );
}

function signsOf(text: string): { sign: string; letter: string }[] {
  return [...text.normalize('NFKC').toLowerCase()]
    .map((sign) => ({ sign, letter: lookalikes[sign] ?? sign }))
    .filter(({ letter }) => /[\p{L}\p{N}]/u.test(letter));
}
