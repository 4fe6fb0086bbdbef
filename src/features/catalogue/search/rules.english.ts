/**
 * What English speakers of this trade say, and the Chinese words that services are described by. Names of methods stand
 * with the services themselves; here stand the words that questions are made of.
 */
const pairs = `
surface 表面|interface 界面|bulk 块体|thin film 薄膜|film 薄膜|coating 涂层|plating 镀层|layer 层|layers 层数|membrane 膜|powder 粉末
particle 颗粒|nanoparticle 纳米颗粒|nanomaterial 纳米材料|nanosheet 纳米片|nanowire 纳米线|quantum dot 量子点|nanotube 纳米管|colloid 胶体
size 粒径|particle size 粒径|grain size 晶粒尺寸|crystallite size 晶粒尺寸|big 粒径|large 粒径|small 粒径|diameter 直径|shape 形貌|length 长度
thickness 厚度|thick 膜厚|film thickness 膜厚|coating thickness 涂层厚度|roughness 粗糙度|rough 粗糙度|smooth 光滑|flatness 平整度
morphology 形貌|topography 形貌|microstructure 微观结构|structure 结构|crystal structure 晶体结构|phase 物相|phases 物相|crystal phase 物相|crystalline 结晶|crystallinity 结晶度|amorphous 非晶
lattice 晶格|orientation 取向|texture 织构|defect 缺陷|vacancy 空位|strain 应变|stress 应力|dislocation 位错|polymorph 晶型
crack 裂纹|void 孔洞|bubble 气泡|pore 孔径|porous 多孔|porosity 孔隙率|hole 孔洞|density 密度|internal 内部|inside 内部|non destructive 无损|nondestructive 无损
fracture 断口|broken 断了|break 断了|breaking 断了|broke 断了|snapped 断了|failure 失效分析|failed 失效分析|rust 生锈|rusty 生锈|rusted 生锈|corroded 腐蚀|peel 脱落|peeling 脱落|delamination 脱落
yellow 发黄|yellowing 发黄|yellowed 发黄|discoloration 变色|color 颜色|colour 颜色|fading 褪色|stain 污渍|dirt 脏东西|dust 颗粒污染|spot 斑点|black spot 黑点|residue 残留物|residual 残留|precipitate 析出物|deposit 沉淀物|scale 结垢|contamination 污染物|contaminant 污染物|impurity 杂质|impurities 杂质|foreign particle 异物|foreign particles 异物
unknown 未知物|unknown material 未知物|unknown powder 未知物|unknown sample 未知物|unknown substance 未知物|identify material 是什么材料|what made 什么做的|made 什么做的|composition 成分|ingredient 成分|ingredients 成分|formula 配方|formulation 配方|component 成分
element 元素|elements 元素|elemental 元素|metal content 金属含量|metal ion 金属离子|metal ions 金属离子|heavy metal 重金属|heavy metals 重金属|trace metal 痕量金属|trace 痕量|amount 含量|concentration 浓度|content 含量|quantify 定量|level 含量|loading 负载量
iron 铁|copper 铜|zinc 锌|nickel 镍|cobalt 钴|manganese 锰|chromium 铬|aluminum 铝|aluminium 铝|calcium 钙|magnesium 镁|potassium 钾|sodium 钠|titanium 钛|lithium 锂|silicon 硅|phosphorus 磷|barium 钡|zirconium 锆|molybdenum 钼|tungsten 钨|vanadium 钒|cerium 铈|boron 硼|platinum 铂|palladium 钯|ruthenium 钌|rhodium 铑|iridium 铱|gold 金|silver 银|tin 锡|lead 铅|cadmium 镉|arsenic 砷|mercury 汞|selenium 硒|uranium 铀|sulfur 硫|sulphur 硫|carbon 碳|nitrogen 氮|oxygen 氧|hydrogen 氢|fluorine 氟|chlorine 氯|bromine 溴|iodine 碘|rare earth 稀土|thallium 铊|antimony 锑|bismuth 铋
fe 铁|cu 铜|zn 锌|ni 镍|co 钴|mn 锰|cr 铬|al 铝|ca 钙|mg 镁|k 钾|na 钠|ti 钛|li 锂|si 硅|p 磷|ba 钡|zr 锆|mo 钼|w 钨|v 钒|ce 铈|la 镧|b 硼|pt 铂|pd 钯|ru 钌|rh 铑|ir 铱|au 金|ag 银|sn 锡|pb 铅|cd 镉|as 砷|hg 汞|se 硒|u 铀|s 硫|c 碳|n 氮|o 氧|h 氢|f 氟|cl 氯|br 溴|bi 铋|sb 锑|ga 镓|in 铟|ge 锗|sr 锶|y 钇|nb 铌|ta 钽|hf 铪|re 铼|os 锇|tl 铊|be 铍|th 钍|nd 钕|eu 铕|tb 铽|gd 钆|er 铒|yb 镱
oxidation state 价态|valence 价态|valence state 价态|chemical state 价态|bonding 化学键|bond 化学键|functional group 官能团|coordination 配位|electronic structure 电子结构|radical 自由基|free radical 自由基|oxygen vacancy 氧空位
molecular structure 分子结构|chemical structure 结构鉴定|molecular weight 分子量|molar mass 分子量|molecular mass 分子量|purity 纯度|pure 纯度|chain length 分子量|compound 化合物|product 产物|byproduct 副产物|reaction product 反应产物|structure of compound 结构鉴定
volatile 挥发物|smell 气味|odor 气味|odour 气味|smelly 气味|gas 气体|gases 气体|hydrogen gas 氢气|carbon dioxide 二氧化碳|methane 甲烷|oxygen gas 氧气|moisture 水分|water content 含水量|humidity 吸湿|wet 含水|solvent 溶剂|solvents 溶剂|formaldehyde 甲醛|alcohol 乙醇|methanol 甲醇|benzene 苯|chloride 氯离子|nitrate 硝酸根|sulfate 硫酸根|fluoride 氟离子|ammonia 氨氮|phosphate 磷酸根|glucose 葡萄糖|sugar 糖类|vitamin 维生素|caffeine 咖啡因|antibiotic 抗生素|antibiotics 抗生素|hormone 激素|fatty acid 脂肪酸|fat 脂肪|protein content 蛋白质含量
heat 热|thermal stability 热稳定性|heat resistance 耐热|heat resistant 耐热|high temperature 高温|decompose 分解温度|decomposition 热分解|degrade 降解|degradation 降解|melt 熔点|melting 熔点|melting point 熔点|glass transition 玻璃化转变|phase transition 相变|phase change 相变|expansion 热膨胀|expand 热膨胀|shrink 收缩率|conduct heat 导热|insulation 隔热|flammable 阻燃|flame retardant 阻燃|explosion 热失控|explode 热失控|ash 灰分|combustion 燃烧|specific heat 比热
viscosity 黏度|viscous 黏度|thick liquid 稠|flow 流动性|gel 凝胶|hydrogel 水凝胶|emulsion 乳液|suspension 浆料|stability 稳定性|settle 沉降|settling 沉降|separate 分层|aggregate 团聚|aggregation 团聚|agglomeration 团聚|disperse 分散|dispersion 分散|charge 表面电荷|surface charge 表面电荷|wetting 润湿|wettability 润湿性|hydrophobic 疏水|hydrophilic 亲水|water repellent 疏水|waterproof 疏水|droplet 水滴|surfactant 表面活性剂
strength 强度|strong 强度|tensile 拉伸|stretch 拉伸|pull 拉力|elongation 伸长率|modulus 弹性模量|stiffness 弹性模量|elastic 弹性|elasticity 弹性|bending 弯曲|flexural 弯曲|compression 压缩|compressive 压缩强度|toughness 韧性|tough 韧性|brittle 脆性|hard 硬度|impact 冲击|drop 摔|fatigue 疲劳|wear 耐磨|friction 摩擦|scratch 划痕|lubricant 润滑|adhesion 附着力|adhesive 胶黏剂|glue 胶水|durability 耐久|creep 蠕变
conductivity 电导率|conductive 导电|conduct electricity 导电|electrical 导电|resistance 电阻|resistivity 电阻率|insulating 绝缘|semiconductor 半导体|carrier 载流子|mobility 迁移率|magnetic 磁性|magnet 磁性|magnetism 磁性|superconducting 超导|ferroelectric 铁电|piezoelectric 压电|dielectric 介电|thermoelectric 热电|refractive index 折射率|transparency 透过率|transparent 透过率|transmittance 透过率|absorption 吸收|absorb light 吸收光谱|absorb 吸收|light 光|emission 发光|emit 发光|emit light 发光|glow 发光|luminescent 发光|fluorescent 荧光|fluorescence 荧光|reflectance 反射率|bandgap 带隙|band gap 带隙|work function 功函数
battery 电池|lithium battery 锂电池|capacity 电池容量|battery life 循环寿命|cycle life 循环寿命|rate performance 倍率性能|charging 充放电|impedance 阻抗|electrolyte 电解液|cathode 正极材料|anode 负极材料|separator 隔膜|supercapacitor 超级电容|capacitor 超级电容|solar cell 太阳能电池|fuel cell 燃料电池|catalyst 催化剂|catalytic activity 催化活性|photocatalyst 光催化|photocatalysis 光催化|photocatalytic 光催化|electrocatalyst 电催化|acidity 酸性|acid site 酸性位|acidic 酸性|active site 活性位|adsorption 吸附|mechanism 机理|intermediate 中间体|intermediates 中间体|dendrite 锂枝晶
cell 细胞|cells 细胞|toxic 毒性|toxicity 毒性|safe 生物安全性|bacteria 细菌|bacterial 细菌|antibacterial 抗菌|kill bacteria 抗菌|kill 杀死细胞|microbe 微生物|gene 基因|genes 基因|dna 基因|rna 基因表达|protein 蛋白|protein expression 蛋白表达|expression 表达量|antibody 抗体|binding 结合常数|bind 结合常数|affinity 亲和力|tumor 肿瘤|mouse 小鼠|mice 小鼠|drug 药物|drug release 药物释放|release 释放|tablet 药片|dissolve 溶出度|exosome 外泌体|liposome 脂质体|virus 病毒|peptide 多肽|amino acid 氨基酸|enzyme 酶|immune 免疫|inflammation 炎症|serum 血清|blood 血液|tissue 组织|gut 肠道|fungi 真菌|sequencing 测序|metabolite 代谢物
soil 土壤|water 水|drinking water 饮用水|wastewater 废水|sewage 废水|river 地表水|air 空气|air quality 空气质量|pollution 污染|pollutant 污染物|sediment 沉积物|food 食品|vegetable 蔬菜|fruit 水果|rice 大米|milk 牛奶|tea 茶叶|mold 发霉|mould 发霉|moldy 发霉|nutrition 营养成分|nutrient 营养成分|pesticide 农药|toxin 毒素|poison 毒素|plastic 塑料|polymer 高分子|rubber 橡胶|fiber 纤维|fibre 纤维|resin 树脂|ceramic 陶瓷|glass 玻璃|cement 水泥|concrete 混凝土|steel 钢|stainless steel 不锈钢|alloy 合金|alloy grade 牌号|grade 牌号|zeolite 沸石|graphene 石墨烯|activated carbon 活性炭|perovskite 钙钛矿|wood 木材|paint 涂料|oil 油|rock 岩石|mineral 矿物|ore 矿石|textile 布料|leather 皮革|paper 纸
white powder 白色粉末|white solid 白色粉末|pore size 孔径|pore size distribution 孔径分布|size distribution 粒径分布|particle size distribution 粒径分布|distribution 分布|depth profile 深度分布|depth 深度分布|degraded 降解|aged 老化|aging 老化|ageing 老化|cure 固化|curing 固化|cured 固化|stiff 弹性模量|swelling 溶胀|cross section 截面|chip 芯片|charge transfer resistance 电荷转移电阻|hardness 硬度|corrosion 腐蚀|doping 掺杂|doped 掺杂|dope 掺杂|foam 泡沫|inclusion 夹杂物|inclusions 夹杂物|weld 焊缝|welding 焊接|leak 泄漏|swollen 鼓包|swell 鼓包|bulge 鼓包|fog 雾|haze 雾度|honey 蜂蜜|fake 掺假|authenticity 真伪|origin 产地|compare 对标|dye 染料|pigment 颜料|ink 油墨|cosmetic 化妆品成分|detergent 洗涤剂|fertilizer 肥料|coal 煤|ash content 灰分|biochar 生物炭|cellulose 纤维素|lignin 木质素|starch 淀粉|collagen 胶原|bone 骨|tooth 牙|hair 毛发|urine 尿样|plasma 血浆|bloodstream 血液|model 模拟|simulation 模拟|simulate 模拟|calculation 计算|calculate 计算|fit 拟合|fitting 拟合|refine 精修|refinement 精修|statistics 统计|statistical 统计|plot 作图|figure 插图|draw 画图|drawing 画图|illustration 示意图|reviewer 审稿人|reviewers 审稿人|revision 返修|recommend 推荐|advice 咨询|choose 怎么选
`;

const chinese = new Map(
  pairs
    .trim()
    .split(/[|\n]/)
    .map((pair): [string, string] => {
      const at = pair.lastIndexOf(' ');
      return [pair.slice(0, at).replaceAll(' ', ''), pair.slice(at + 1)];
    }),
);

/** Words of the longest entry. */
export const longestPhrase = 4;

/** The Chinese word for English words of which the letters follow each other; undefined when there is none. */
export function chineseFor(words: readonly string[]): string | undefined {
  return chinese.get(words.join('')) ?? chinese.get(words.join('').replace(/s$/, ''));
}
