import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { joined } from './rules.search-text.ts';

/** What knows Chinese: words and how they sound. */
export type Language = {
  /** The words of a run of Chinese characters, one after the other. */
  words: (han: string) => string[];
  /** The same with the shorter words within long ones. */
  allWords: (han: string) => string[];
  /** How each character of a normalised text sounds, in Latin letters; what is not Chinese stays as it is. */
  sounds: (text: string) => string[];
  /** The text in simplified characters and the words of the mainland. */
  simplified: (text: string) => string;
};

let loading: Promise<Language> | undefined;

/** Loads dictionary and sounds when they are first needed (0.3 s, 25 MB), so that starting does not wait. */
export function loadLanguage(): Promise<Language> {
  loading ??= load();
  return loading;
}

async function load(): Promise<Language> {
  const module = createRequire(import.meta.url);
  const [{ Jieba }, dict, { pinyin }, { Converter }] = await Promise.all([
    import('@node-rs/jieba'),
    // Its own module would keep the text, which nobody reads again.
    readFile(path.join(path.dirname(module.resolve('@node-rs/jieba/dict.js')), 'dict.txt')),
    import('pinyin-pro'),
    import('opencc-js/t2cn'),
  ]);
  const jieba = Jieba.withDict(frequent(dict));
  jieba.loadDict(Buffer.from(ownWords.map((word) => `${word} 100000 n`).join('\n')));
  const characters = Converter({ from: 't', to: 'cn' });
  const convert = Converter({ from: 'twp', to: 'cn' });
  return {
    words: (han) => jieba.cut(han, true),
    allWords: (han) => jieba.cutForSearch(han, true),
    sounds: (text) =>
      pinyin(joined(text), { toneType: 'none', type: 'array', v: true }).map((sound) => sound.toLowerCase()),
    // Words of the mainland may mean something else on Taiwan: texts that are simplified keep theirs.
    simplified: (text) =>
      ownConversions.reduce(
        (one, [from, to]) => one.replaceAll(from, to),
        characters(text) === text ? text : convert(text),
      ),
  };
}

/**
 * A word is known when the dictionary's sources have it so many times: three quarters are rarer, names of people and places above all,
 * take two thirds of its memory, and find nothing better.
 */
const leastTimes = 20;

const [newline, space, zero] = [10, 32, 48];

/** The lines of a dictionary (`word times kind`) whose words are known, written over the others. */
function frequent(dict: Buffer): Buffer {
  let kept = 0;
  for (let start = 0, end: number; start < dict.length; start = end) {
    let [at, times] = [start, 0];
    while (at < dict.length && dict[at] !== space) at++;
    for (at++; at < dict.length && dict[at] !== space; at++) times = times * 10 + (dict[at] ?? 0) - zero;
    while (at < dict.length && dict[at] !== newline) at++;
    end = at + 1;
    if (times >= leastTimes) kept += dict.copy(dict, kept, start, end);
  }
  return dict.subarray(0, kept);
}

/** Words of this trade that are other ones on Taiwan, in characters that both have. */
const ownConversions = [
  ['绕射', '衍射'],
  ['电浆', '等离子'],
  ['奈米', '纳米'],
  ['雷射', '激光'],
] as const;

/** Words of this trade that the dictionary would cut in two. */
const ownWords = (
  '比表面 比表面积 扫描电镜 透射电镜 球差电镜 冷冻电镜 穆斯堡尔 掠入射 拉曼 光电子能谱 单晶 粉末衍射 ' +
  '固体核磁 液体核磁 低场核磁 二维核磁 质谱 气质 液质 扣电 压汞 微孔 介孔 氨氮 总磷 总氮 荧光寿命 ' +
  '漫反射 椭偏 四探针 霍尔 铁电 压电 塞贝克 磁滞回线 流变 接触角 官能团 价态 带隙 功函数 氧空位 ' +
  '热分析 细胞毒性 抗菌 发黄 生锈 析出物 掉色 含水量 纳米银 纳米颗粒 纳米粒子 金属离子 水凝胶 隔膜 极片 锂枝晶 层数 脂质体 外泌体 亲水 疏水 价态 几价 有没有 是不是 会不会 怎么 为什么 多少 ' +
  '纳米压痕 热重 热失控 玻璃化 玻璃化转变 精修 分峰 过渡态 吸附能 分子对接 有限元 转录组 单细胞 宏基因组'
).split(' ');
