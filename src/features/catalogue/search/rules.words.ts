import { isJoining } from './rules.joining.ts';
import { isMaterial } from './rules.kinds.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Words that say nothing about what is looked for; a query of nothing else keeps them. */
const emptyWords = words(
  '怎么 怎样 怎么样 怎么办 怎么知道 如何 什么 哪个 哪些 哪种 哪里 哪家 哪一种 请问 请 想 要 想要 需要 可以 能 能否 能不能 能够 用 做 ' +
    '看 看看 看出 测 测测 测定 测量 测试 检测 检验 化验 分析 鉴定 鉴别 表征 研究 观察 查 查看 得到 了解 确定 判断 知道 是 是不是 ' +
    '是否 有 没有 有没有 多少 多大 多 少 几 吗 呢 吧 啊 的 了 着 过 和 与 及 或 在 对 里 中 里面 里边 上 下 上面 下面 一下 一个 个 ' +
    '我 我的 我们 你们 您 这 那 这个 那个 这种 这些 样品 样 材料 方法 仪器 设备 服务 项目 性能 性质 特性 价格 多少钱 便宜 加急 ' +
    '为什么 为何 原因 会 会不会 不 没 很 太 都 就 还 也 又 被 把 让 给 从 到 为 以 于 并 等 可 应该 该 得 出 来 去 后 前 时 之 其 ' +
    '位置 地方 部分 完全 一点 一些 东东 大概 具体 分别 同时 之间 之后 之前 多 少了 几种 哪 哪儿 哪一个 怎 ' +
    '看到 看见 有什么 是什么 里头 多长 多久 多厚 多高 长 变 变得 怎么回事 为啥 咋 咋样 啥 吗？ 需 到底 究竟 目前 现在 已经 一直 老是 总是 ' +
    '自己 自助 自行 亲自 亲手 半天 一天 几天 我要 帮我 ' +
    '问题 情况 东西 找 求 帮 帮忙 能测 可测 能做 放 进行 通过 关于 里的 上的 出现 发生 产生 怎么测 一些 一种 种 与否 好 不好 好不好',
);

/** Words that many services share; they tell less than others. */
const weakWords = words(
  '类型 种类 比例 数量 指标 参数 大学 实验室 公司 机构 速度 时间 周期 报告 第三方 ' +
    '含量 成分 结构 表面 颗粒 大小 组成 分布 变化 温度 浓度 强度 程度 微观 材质 内部 化学 物理 热 光 电 力 学 元素 质量 定量 定性 光谱 ' +
    '曲线 图 谱 数据 实验 标准 国标 机时 预约 高温 低温 原位 产品 金属 有机 无机 生物 环境 反应 状态 特征 效果 行为 现象 ' +
    'test testing analysis measurement measure characterization method technique sample samples material materials service service ' +
    'type kind level degree rate life value amount number grade quality content percentage ratio change effect based various different properties property study determination determine detection identify identification structure surface spectrum spectra data ' +
    'gb iso astm hj jb yy iec din jis sn ny sy epa usp ' +
    'hitachi bruker agilent thermo fisher zeiss jeol fei malvern panalytical shimadzu waters perkinelmer horiba renishaw netzsch mettler rigaku ' +
    'keysight leica olympus nikon tescan oxford beckman sciex metrohm micromeritics quantachrome biorad illumina instron zwick anton paar ' +
    '日立 布鲁克 安捷伦 赛默飞 蔡司 日本电子 马尔文 岛津 沃特世 珀金埃尔默 堀场 雷尼绍 耐驰 梅特勒 理学 徕卡 牛津 麦克 康塔 万通',
);

/** What is tested rather than what is asked about it: beside a question the question decides. */
const materials = words(
  '饮用水 自来水 地表水 地下水 井水 玻璃 木头 金属 零件 部件 产品 聚乳酸 环氧树脂 钢材 铜 铝 碳纤维 硅胶 石墨 煤 ' +
    '粉末 薄膜 溶液 块体 纳米 纳米材料 纳米颗粒 纳米粒子 纳米银 纳米金 纳米线 石墨烯 碳纳米管 碳材料 水凝胶 凝胶 气凝胶 聚合物 高分子 ' +
    '塑料 橡胶 纤维 树脂 涂料 涂层 镀层 胶水 陶瓷 玻璃 水泥 混凝土 催化剂 分子筛 沸石 钙钛矿 量子点 不锈钢 钢 铝合金 钛合金 铜合金 合金 ' +
    '钢材 零件 岩石 矿石 矿物 土壤 沉积物 污泥 废水 污水 水 食品 蔬菜 水果 粮食 大米 茶叶 药片 药物 药品 原料药 细胞 蛋白 蛋白质 ' +
    '多肽 小鼠 组织 血清 血液 电池 锂电池 电极 正极 负极 正极材料 负极材料 电解液 隔膜 半导体 芯片 活性炭 氧化物 氧化铝 二氧化钛 氧化锌 ' +
    '二氧化硅 硅片 木材 纸张 皮革 布料 衣服 包装 玩具 液体 固体 气体 乳液 浆料 墨水 油 润滑油 膜 ' +
    'powder film nanoparticle nanoparticles polymer plastic rubber fiber ceramic glass catalyst steel alloy metal hydrogel solution ' +
    'battery graphene soil water food protein cell cells liquid solid gas mice rock oxide',
);

/** How much a word of a query tells, from 0 (nothing) to 1. */
export function weightOf(word: string): number {
  if (emptyWords.has(word) || isJoining(word)) return 0;
  if (weakWords.has(word)) return 0.3;
  return materials.has(word) || isMaterial(word) ? 0.45 : 1;
}

/** How people say that they want to use an instrument themselves, and that something is to be reckoned, by the type of service. */
const meant: readonly [number, RegExp][] = [
  [
    2,
    /预约|预订|预定|机时|上机|自己[去来上测拍做打操用切扫]|自助|租|(?<![大节条合签制简])约(?![为等束定占])|\b(?:book|booking|reserve|session|hands-on)\b/,
  ],
  [
    3,
    /模拟(?!太阳|体液|海水|胃|肠|废水|酸雨|日光)|仿真|计算|拟合|分峰|预测|归属|解谱|(?:数据|谱图|图谱|[谱图峰])(?:分析|处理|解读|分开|(?:该?怎么|如何|怎样)(?:分析|处理|解读|解析|分))|作图|绘图|画图|画[个张一]|\b(?:simulat|model+ing|calculat|predict|fitting|deconvol|computation|plot|draw)/,
  ],
];

/** The type of services that a normalised text asks for by what is to be done; undefined where it leaves that open. */
export function typeMeant(text: string): number | undefined {
  return meant.find(([, words]) => words.test(text))?.[0];
}
