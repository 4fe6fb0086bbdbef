import { keyOfTerm } from './rules.terms.ts';

/**
 * What belongs to what: materials to their family, compounds to what is asked about such, models of instruments to
 * their technique, everyday words to the trade's. Services are described by the words in front; who asks for one of
 * those behind is answered by them, where nothing knows the word itself better.
 */
const materialKinds = `
聚合物 = 聚乙烯 聚丙烯 聚苯乙烯 聚氯乙烯 聚碳酸酯 聚氨酯 聚酰亚胺 聚酰胺 聚酯 聚醚 聚醚醚酮 聚乳酸 聚己内酯 聚乙二醇 聚乙烯醇 聚丙烯腈 聚丙烯酸 聚丙烯酰胺 聚偏氟乙烯 聚四氟乙烯 聚苯胺 聚吡咯 聚噻吩 聚多巴胺 聚砜 聚醚砜 聚苯硫醚 聚甲醛 聚丁二烯 聚异丁烯 聚硅氧烷 有机硅 特氟龙 尼龙 涤纶 腈纶 氨纶 壳聚糖 纤维素 木质素 淀粉 明胶 海藻酸钠 透明质酸 甲壳素 石蜡 嵌段共聚物 共聚物 高聚物 弹性体 热塑性弹性体 液晶高分子 导电高分子 母粒 色母 改性塑料 工程塑料 薄膜袋 保鲜膜 塑料瓶 polyethylene polypropylene polystyrene polyurethane polyimide polyamide polyester polycarbonate nylon teflon pvdf ptfe peek pmma pla pcl peg pva pan pdms pet pbt pps tpu tpe eva ldpe hdpe lldpe abs polyacrylamide polyaniline chitosan cellulose lignin elastomer copolymer
热固性树脂 = 环氧树脂 酚醛树脂 不饱和树脂 乙烯基树脂 丙烯酸树脂 双马树脂 氰酸酯 密胺 固化剂 固化胶 UV胶 光固化 预浸料 epoxy thermoset prepreg
橡胶 = 天然橡胶 丁苯橡胶 丁腈橡胶 氯丁橡胶 丁基橡胶 三元乙丙 硅橡胶 氟橡胶 顺丁橡胶 乳胶 胶管 胶垫 O型圈 密封圈 轮胎 减震垫 rubber epdm nbr sbr tire tyre
纤维 = 头发丝 发丝 毛发 静电纺丝 电纺 纳米纤维 碳纤维 玻璃纤维 玄武岩纤维 芳纶 超高分子量聚乙烯纤维 纺丝 纱线 丝 蚕丝 羊毛 棉花 棉 麻 麻纤维 粘胶 莱赛尔 electrospun electrospinning fiber fibre silk wool cotton
纺织品 = 布 布料 面料 衣服 服装 校服 毛巾 口罩 无纺布 窗帘 地毯 皮革 鞋 箱包 textile fabric cloth
塑料制品 = 瓶子 瓶盖 管材 保鲜膜 快递袋 桶 塑料桶 农膜 地膜 塑料 手机壳 外壳 塑料件 注塑件 塑料管 水管 餐盒 饭盒 奶瓶 玩具 包装袋 包装膜 吸管 杯子 plastic
金属材料 = 钢 钢铁 钢板 钢管 钢筋 铸铁 铸钢 碳钢 合金钢 工具钢 模具钢 轴承钢 弹簧钢 不锈钢 双相钢 高强钢 硅钢 马氏体钢 铝合金 镁合金 钛合金 铜合金 锌合金 镍基合金 高温合金 高熵合金 中熵合金 非晶合金 金属玻璃 形状记忆合金 硬质合金 黄铜 青铜 紫铜 铸件 压铸件 锻件 铝箔 铜箔 铝板 螺栓 螺丝 螺母 弹簧 齿轮 轴承 轴 阀门 管道 法兰 铆钉 焊缝 焊点 焊料 锡膏 铸件 锻件 刀具 模具 增材制造 3D打印金属 steel alloy titanium inconel brass bronze bolt gear bearing weld casting
结构陶瓷 = 碳化硅陶瓷 氮化硅陶瓷 氧化锆陶瓷 氧化铝陶瓷 碳化硼 氮化铝 瓷砖 瓷片 陶瓷基板 陶瓷片 陶瓷 玻璃陶瓷 牙科陶瓷 耐火材料 耐火砖 ceramic zirconia
功能陶瓷 = 钛酸钡 锆钛酸铅 PZT 钛酸锶 铌酸钾钠 铁酸铋 铌酸锂 钛酸锶钡 压电陶瓷 介电陶瓷 铁电陶瓷 MLCC 电容器 压敏电阻 热敏电阻 微波介质 BaTiO3 SrTiO3 BiFeO3 LiNbO3 KNN
无机粉体 = 氧化铝 氧化锆 氧化锌 氧化镁 氧化铁 氧化铜 氧化镍 氧化钴 氧化铈 氧化钨 氧化锡 氧化锰 氧化钛 二氧化钛 二氧化硅 二氧化锰 二氧化锡 三氧化二铝 三氧化二铁 四氧化三铁 四氧化三钴 五氧化二钒 三氧化钨 三氧化钼 碳酸钙 碳酸锂 碳酸钠 硫酸钡 硫酸钙 硫化锌 硫化镉 硫化铜 硫化铅 氢氧化铝 氢氧化镁 氢氧化镍 磷酸钙 羟基磷灰石 氮化硼 氮化碳 碳化硅 氮化硅 氮化钛 滑石粉 钛白粉 白炭黑 石膏 氟化钙 氟化镁 铁氧体 尖晶石 石榴石 alumina silica titania ceria magnesia tio2 al2o3 sio2 zno fe2o3 fe3o4 cuo nio co3o4 mno2 ceo2 zro2 wo3 sno2 moo3 v2o5 cds zns caco3 hydroxyapatite
碳材料 = 碳 炭 活性炭 炭黑 石墨 膨胀石墨 石墨烯 氧化石墨烯 还原氧化石墨烯 碳纳米管 富勒烯 碳点 石墨炔 生物炭 多孔碳 硬碳 软碳 介孔碳 碳布 碳纸 碳气凝胶 金刚石 类金刚石 焦炭 沥青 乙炔黑 graphene graphite cnt mwcnt swcnt rgo fullerene diamond biochar dlc
二维材料 = MXene Ti3C2 Ti3C2Tx MoS2 WS2 MoSe2 WSe2 二硫化钼 二硫化钨 黑磷 磷烯 六方氮化硼 hBN 石墨烯 水滑石 LDH 纳米片 硅烯 过渡金属硫化物 nanosheet
多孔材料 = MOF MOFs COF COFs HOF ZIF ZIF-8 ZIF-67 UiO-66 MIL-101 MIL-53 HKUST-1 金属有机框架 金属有机骨架 共价有机框架 多孔聚合物 气凝胶 泡沫 海绵 泡沫金属 硅胶 介孔二氧化硅 SBA-15 MCM-41 KIT-6 吸附剂 干燥剂 aerogel adsorbent metal-organic
分子筛 = 沸石 ZSM-5 SAPO-34 SSZ-13 Y型分子筛 USY Beta分子筛 4A分子筛 13X TS-1 丝光沸石 zeolite
催化剂 = 负载型催化剂 贵金属催化剂 三元催化剂 单原子催化剂 光催化剂 电催化剂 脱硝催化剂 加氢催化剂 铂碳 钯碳 Pt/C Pd/C 雷尼镍 酶催化剂 catalyst
软物质 = 隐形眼镜 敷料 面团 奶油 冰淇淋 水凝胶 凝胶 有机凝胶 离子凝胶 果冻 膏体 牙膏 面霜 洗发水 沐浴露 酱 番茄酱 酸奶 蜂蜜 沥青乳液 液晶 生物墨水 hydrogel gel cream paste bioink
半导体晶圆 = 硅片 晶圆 硅晶圆 外延片 砷化镓 氮化镓 碳化硅衬底 磷化铟 锗片 蓝宝石 SOI 光刻胶 氧化镓 GaN GaAs InP Ga2O3 wafer silicon-wafer semiconductor
薄膜 = 钙钛矿薄膜 ITO FTO 导电玻璃 镀膜 硬质涂层 光学薄膜 增透膜 LB膜 旋涂膜 溅射膜 ALD膜 超晶格 多层膜 thin-film thinfilm
电池材料 = 磷酸铁锂 钴酸锂 锰酸锂 三元材料 三元正极 高镍 富锂锰基 钛酸锂 硅碳 硅负极 硅碳负极 石墨负极 普鲁士蓝 层状氧化物 锂金属 钠电 锂硫 锌离子电池 钠离子电池 锂离子电池 锂电 锂电池 钠电池 固态电池 软包电池 极片 电极片 LiFePO4 LiCoO2 NCM NCM811 NCA LFP LMO cathode anode
固态电解质 = LLZO LATP LPSCl 硫化物电解质 聚合物电解质 离子导体 质子交换膜 Nafion
光伏材料 = 钙钛矿太阳能电池 钙钛矿 有机光伏 硅电池 异质结电池 染料敏化电池 MAPbI3 FAPbI3 CsPbBr3 CsPbI3 perovskite
发光材料 = 荧光粉 量子点 OLED LED 上转换材料 稀土发光材料 长余辉 荧光探针 荧光染料 AIE分子 夜光粉 phosphor qds
磁性材料 = 磁铁 永磁体 钕铁硼 铁氧体磁性 磁流体 磁珠 软磁 硬磁 坡莫合金 Fe3O4 CoFe2O4 NiFe2O4 磁性纳米粒子 ferrite magnet
超导材料 = YBCO MgB2 铜氧化物超导 铁基超导 超导体 超导带材 superconductor
热电材料 = 碲化铋 碲化铅 硒化锡 方钴矿 Bi2Te3 PbTe SnSe thermoelectric
纳米颗粒 = 金纳米颗粒 银纳米颗粒 纳米金 纳米银 金纳米棒 纳米铜 纳米铁 纳米零价铁 二氧化硅纳米球 纳米球 微球 纳米花 纳米棒 纳米酶 AuNPs AgNPs nanoparticle nanorod
载药颗粒 = 脂质体 脂质纳米颗粒 LNP 胶束 纳米药物 纳米载体 囊泡 PLGA微球 外泌体 类外泌体 病毒样颗粒 liposome exosome micelle vesicle
蛋白样品 = 白蛋白 牛血清白蛋白 BSA 溶菌酶 血红蛋白 胰岛素 胶原蛋白 乳清蛋白 酪蛋白 酶 单抗 单克隆抗体 抗体 多肽 重组蛋白 融合蛋白 膜蛋白 protein enzyme antibody peptide lysozyme insulin
细胞株 = HeLa HEK293 293T MCF-7 HepG2 A549 RAW264.7 NIH3T3 L929 CHO HUVEC 4T1 Jurkat 成纤维细胞 巨噬细胞 肿瘤细胞 癌细胞 干细胞 T细胞 神经元 原代细胞 细胞系 细胞 cell-line fibroblast macrophage
细胞因子 = 炎症因子 白介素 IL-6 IL-1β IL-10 IL-2 TNF-α TNF IFN-γ 干扰素 趋化因子 VEGF TGF-β 皮质醇 胰高血糖素 C反应蛋白 CRP 抗原 cytokine interleukin
内参蛋白 = GAPDH β-actin tubulin p53 Akt ERK NF-κB Bcl-2 Bax Caspase-3 磷酸化蛋白 mTOR STAT3 caspase
微生物 = 细菌 真菌 大肠杆菌 金黄色葡萄球菌 乳酸菌 酵母 肠道菌 根际微生物 菌群 菌落 微生物群落 活性污泥 益生菌 霉菌 病原菌 bacteria fungi microbiome yeast e.coli
生物组织 = 肝脏 肾脏 心脏 脑组织 皮肤 肿瘤组织 肺 血管 斑马鱼 tissue liver kidney brain skin
活体动物 = 小鼠 裸鼠 大鼠 荷瘤小鼠 兔子 动物模型 mouse rat mice
体液 = 血清 血浆 全血 尿液 尿样 唾液 脑脊液 组织液 细胞上清 serum plasma urine saliva
食物 = 牛奶 奶粉 酸牛奶 肉 猪肉 牛肉 鸡蛋 鱼 虾 海鲜 面包 饼干 饮料 果汁 酒 白酒 红酒 啤酒 酱油 醋 食用油 蜂蜜食品 保健品 婴儿食品 宠物食品 预制菜 零食 巧克力 milk meat egg fish bread juice wine beer
谷物 = 大米 小麦 面粉 玉米 花生 大豆 豆子 燕麦 高粱 饲料 坚果 豆粕 粮食 rice wheat corn maize peanut grain feed
果蔬 = 蔬菜 水果 苹果 白菜 菠菜 番茄 黄瓜 草莓 葡萄 柑橘 茶叶 茶 枸杞 辣椒 韭菜 vegetable fruit apple tea
药品 = 药片 片剂 胶囊 颗粒剂 注射液 原料药 制剂 阿司匹林 布洛芬 对乙酰氨基酚 二甲双胍 青霉素 头孢 中成药 API tablet capsule drug medicine
水样 = 灌溉水 养殖水 鱼塘水 池塘水 泉水 山泉水 桶装水 冷却水 中水 回用水 尾水 自来水 饮用水 矿泉水 纯净水 井水 河水 湖水 海水 雨水 污水 废水 生活污水 工业废水 电镀废水 印染废水 地下水 地表水 泳池水 循环水 锅炉水 渗滤液 wastewater sewage seawater groundwater
土样 = 土壤 泥土 泥巴 烂泥 农田土 底泥 沉积物 淤泥 污泥 耕地 场地土 污染场地 河泥 soil sediment sludge
空气样品 = 空气 室内空气 新房 装修 车内空气 废气 烟气 尾气 排气 厂界 TVOC VOCs VOC PM2.5气体 臭气 air exhaust
岩石矿物 = 岩石 岩心 页岩 砂岩 花岗岩 石灰石 大理石 玄武岩 石英 长石 云母 黏土 高岭土 膨润土 蒙脱土 铁矿 铜矿 锂矿 矿渣 尾矿 矿粉 陨石 玉石 化石 rock mineral ore clay quartz shale
胶凝材料 = 水泥 混凝土 砂浆 粉煤灰 矿渣粉 石灰 地聚物 硅灰 熟料 cement concrete mortar fly-ash
镀层 = 电镀 镀锌 镀镍 镀金 镀铬 镀锡 阳极氧化 磷化 渗氮 渗碳 涂层 油漆 漆膜 漆 清漆 粉末涂料 plating coating paint
油品 = 硅油 导热油 润滑油 机油 液压油 汽油 柴油 原油 变压器油 航空煤油 润滑脂 植物油 齿轮油 切削液 lubricant grease diesel gasoline
乳液体系 = 乳液 乳剂 悬浮液 悬浊液 胶体 涂料乳液 乳化液 饮料乳液 emulsion suspension colloid
硬组织 = 骨头 骨骼 骨 牙齿 牙 牙釉质 贝壳 珍珠 珊瑚 蛋壳 指甲 角质 牛角 骨水泥 骨支架 enamel dentin shell coral eggshell
日化品 = 烟油 电子烟油 雾化液 香水 化妆品 护肤品 口红 唇膏 粉底 面膜 防晒霜 爽肤水 精华液 洗发水 护发素 沐浴露 香皂 肥皂 洗衣液 洗洁精 洗手液 牙膏 发胶 染发剂 指甲油 空气清新剂 蚊香 蜡烛 洗涤剂 清洁剂 perfume cosmetic cosmetics lipstick shampoo sunscreen soap detergent lotion
纸木 = 纸 纸张 纸板 纸箱 滤纸 木材 木头 木板 木片 竹子 竹材 竹 秸秆 稻草 甘蔗渣 玉米芯 纸浆 树皮 软木 paper cardboard wood bamboo straw pulp timber
固体燃料 = 煤 煤炭 煤样 褐煤 烟煤 无烟煤 煤矸石 焦煤 型煤 兰炭 石油焦 木屑 木炭 生物质 生物质颗粒 coal biomass charcoal lignite
无机玻璃 = 玻璃 硅酸盐玻璃 钠钙玻璃 硼硅玻璃 微晶玻璃 石英玻璃 光学玻璃 手机玻璃 玻璃粉 釉 釉料 搪瓷 glaze
植物样品 = 植物 叶子 叶片 树叶 根 根系 茎 花 花粉 种子 幼苗 果皮 藻 水稻 拟南芥 烟草 苔藓 leaf root seedling pollen arabidopsis
排泄物 = 粪便 大便 便样 肠道内容物 瘤胃液 盲肠内容物 stool faeces feces fecal
电子元件 = 电路板 线路板 芯片 封装 焊球 锡球 引脚 连接器 传感器 元器件 电阻器 LED灯珠 pcb connector
浆料 = 电池浆料 陶瓷浆料 墨水 油墨 3D打印墨水 导电银浆 银浆 泥浆 slurry ink
`;

/** What is looked for in samples, by what is asked about such. */
const analytes = `
金属元素 = 金 银 铂 钯 铑 铱 钌 锇 铁 铜 锌 镍 钴 锰 铬 铝 钙 镁 钾 钠 钛 锂 铷 铯 铍 锶 钡 钪 钇 锆 铌 钼 锝 铪 钽 钨 铼 钒 镉 铟 锡 锑 铊 铅 铋 镓 锗 汞 砷 硒 碲 硼 硅 磷 铀 钍
稀土元素 = 稀土 镧 铈 镨 钕 钐 铕 钆 铽 镝 钬 铒 铥 镱 镥 rare-earth
离子 = 氯离子 氟离子 溴离子 碘离子 硝酸根 亚硝酸根 硫酸根 磷酸根 碳酸根 铵根 钾离子 钠离子 钙离子 镁离子 锂离子浓度 高氯酸根 草酸根 甲酸根 乙酸根 硫酸盐 硝酸盐 磷酸盐 氯化物 氟化物 氰化物 硫化物 cl- f- br- no3- no2- so42- po43- nh4+ na+ k+ ca2+ mg2+ chloride sulfate nitrate phosphate
气体 = 氢气 氧气 氮气 一氧化碳 二氧化碳 甲烷 乙烷 乙烯 丙烷 丙烯 丁烷 乙炔 氩气 氦气 天然气 沼气 煤气 合成气 硫化氢 氨气 氮氧化物 二氧化硫 H2 O2 N2 CH4 C2H4 C2H2 CO hydrogen methane ethylene acetylene biogas syngas
小分子溶剂 = 甲醇 乙醇 丙酮 异丙醇 乙腈 二氯甲烷 氯仿 三氯甲烷 四氢呋喃 乙酸乙酯 正己烷 环己烷 DMF DMSO NMP 二甲基甲酰胺 二甲基亚砜 石油醚 丁醇 吡啶 乙醚 正庚烷 苯甲醇 methanol ethanol acetone isopropanol acetonitrile chloroform dichloromethane hexane thf
苯系物 = 苯 甲苯 二甲苯 乙苯 苯乙烯 氯苯 BTEX benzene toluene xylene styrene
醛酮 = 甲醛 乙醛 丙烯醛 苯甲醛 戊二醛 丁酮 formaldehyde acetaldehyde
多环芳烃 = 萘 菲 蒽 芘 荧蒽 苯并芘 苯并[a]芘 苊 芴 屈 PAH PAHs naphthalene pyrene benzopyrene
持久性有机污染物 = 多氯联苯 PCB PCBs 二噁英 六六六 滴滴涕 DDT 六氯苯 阻燃剂 多溴联苯醚 短链氯化石蜡 POPs
农药 = 百草枯 草甘膦 毒死蜱 敌敌畏 乐果 吡虫啉 啶虫脒 氯氰菊酯 多菌灵 阿维菌素 阿特拉津 除草剂 杀虫剂 杀菌剂 农残 有机磷 拟除虫菊酯 glyphosate pesticide herbicide insecticide
真菌毒素 = 黄曲霉 黄曲霉毒素 呕吐毒素 赭曲霉 赭曲霉毒素 玉米赤霉烯酮 伏马毒素 T-2毒素 展青霉素 橘青霉素 aflatoxin ochratoxin zearalenone deoxynivalenol DON
抗生素 = 三聚氰胺 苏丹红 克伦特罗 瘦肉精 地塞米松 硝基呋喃 四环素 土霉素 磺胺 磺胺类 喹诺酮 环丙沙星 诺氟沙星 恩诺沙星 红霉素 氯霉素 阿莫西林 头孢类 沙星 孔雀石绿 瘦肉精 兽药 antibiotic tetracycline ciprofloxacin
激素 = 雌激素 雌二醇 睾酮 孕酮 甲状腺素 生长素 脱落酸 赤霉素 茉莉酸 褪黑素 肾上腺素 hormone estradiol testosterone cortisol
氨基酸 = 赖氨酸 谷氨酸 精氨酸 色氨酸 酪氨酸 甘氨酸 丙氨酸 亮氨酸 缬氨酸 苯丙氨酸 组氨酸 半胱氨酸 甲硫氨酸 脯氨酸 牛磺酸 γ-氨基丁酸 GABA 味精 lysine glutamate tryptophan amino
维生素 = 维生素A 维生素B 维生素B12 维生素C 维生素D 维生素E 维生素K 叶酸 烟酸 胡萝卜素 β-胡萝卜素 抗坏血酸 vitamin
糖类 = 糖 葡萄糖 果糖 蔗糖 麦芽糖 乳糖 半乳糖 木糖 甘露糖 木糖醇 低聚糖 寡糖 多糖 单糖 还原糖 总糖 glucose fructose sucrose sugar
有机酸 = 乳酸 柠檬酸 苹果酸 草酸 酒石酸 琥珀酸 乙酸 甲酸 丙酸 丁酸 富马酸 水杨酸
天然产物 = 黄酮 多酚 生物碱 皂苷 萜类 花青素 槲皮素 芦丁 人参皂苷 姜黄素 紫杉醇 青蒿素 白藜芦醇 茶多酚 绿原酸 儿茶素 咖啡因 尼古丁 辣椒素 单宁 叶绿素 curcumin caffeine flavonoid polyphenol
脂类 = 脂肪酸 甘油三酯 胆固醇 磷脂 甘油 反式脂肪酸 亚油酸 DHA EPA 鱼油 角鲨烯 fatty-acid
亚硝胺 = NDMA NDEA NMBA 二甲基亚硝胺 N-二甲基亚硝胺 磺酸酯 甲磺酸酯 叠氮 nitrosamine
增塑剂 = 邻苯二甲酸酯 塑化剂 DEHP DBP BBP DIBP DOP 双酚A BPA phthalate plasticizer
全氟化合物 = 全氟 PFAS PFOA PFOS 全氟辛酸 全氟辛烷磺酸 氟化物PFAS
挥发性有机物 = 香精 香料 香味 香气 气味物质 精油 萜烯 臭味 terpene aroma fragrance flavor
染料 = 亚甲基蓝 甲基橙 罗丹明B 罗丹明 刚果红 结晶紫 颜料 色素 偶氮染料 dye
有机小分子 = 配体 有机合成产物 合成产物 有机化合物 中间体产物 卟啉 酞菁 咪唑 噻吩 苯胺 苯酚 对苯二甲酸 离子液体 药物分子 有机配体
核酸 = DNA RNA mRNA miRNA 质粒 引物 siRNA 寡核苷酸 基因 lncRNA
`;

/** Models and makers, by the technique that they are known for. */
const instruments = `
扫描电镜 = JSM Hitachi-SEM SU8010 SU8020 SU8100 SU8220 SU8600 SU5000 S-4800 S4800 S-3400N Regulus8100 Regulus 8230 GeminiSEM Gemini300 Gemini500 Merlin Supra55 EVO Sigma500 Sigma300 Quanta250 Quanta200 NovaNano Nova450 Verios Apreo Prisma JSM-7800 JSM-7001F JSM-6700F JSM-IT MIRA3 MIRA4 VEGA3 CLARA Phenom 飞纳 国仪SEM5000
透射电镜 = JEM Tecnai Talos JEM-2100 JEM-2100F 2100F JEM-2010 JEM-F200 JEM-1400 Tecnai G20 TecnaiF20 F20 F30 Talos F200S Talos200 TalosF200X HT7700 H-7650 HF5000 LIBRA
球差电镜 = Titan Themis TitanG2 ThemisZ Spectra300 ARM200F ARM300F GrandARM NEOARM Nion HF5000
冷冻电镜 = Krios Glacios TitanKrios CRYOARM Falcon K3相机 Vitrobot
FIB = Helios HeliosG4 Scios Versa3D Crossbeam Auriga NX5000 Strata LYRA
原子力显微镜 = DimensionIcon Multimode8 Multimode MFP-3D Cypher NX10 Bruker-Icon FastScan Asylum 牛津AFM ParkSystems JPK
XRD = D8Advance D8 D2Phaser D8Discover SmartLab Ultima Ultima-IV MiniFlex Empyrean XPert X'Pert Aeris XRD-6000 XRD-7000 STOE D/max-2500 D/max
单晶XRD = D8Venture SuperNova XtaLAB Synergy APEX-II Gemini-E
XPS = ESCALAB ESCALAB250 ESCALAB250Xi 250Xi Xi+ K-Alpha Nexsa AXIS-Ultra Axis-Supra AxisUltraDLD Kratos PHI5000 VersaProbe Quantera Quantes ThermoXPS
TOF-SIMS = IONTOF TOF.SIMS5 TOFSIMS5 M6 nanoTOF nanoSIMS
AES = PHI710 PHI700 JAMP
接触角 = DSA100 DSA25 OCA20 OCA15 OCA25 SDC-200 JC2000 Theta Dataphysics
FTIR = Nicolet iS10 iS50 iS20 Nicolet6700 Nicolet-iS5 Vertex70 Vertex80 Tensor27 Tensor-II ALPHA INVENIO Spectrum-Two Spectrum100 IRTracer IRAffinity IRPrestige
拉曼 = LabRAM HREvolution LabRAM-HR inVia Renishaw 雷尼绍 DXR DXR2 XploRA WITec alpha300R Senterra
UV-Vis = UV-2600 UV-2450 UV-3600 UV-1800 UV-2550 UV-1900 Lambda35 Lambda750 Lambda950 Lambda1050 Cary60 Cary5000 Cary100 Cary Evolution220 U-3900 U-4100 TU-1901
PL = FLS FLS980 FLS1000 FLS920 FS5 F-4600 F-4500 F-7000 F-7100 RF-5301 RF-6000 Fluorolog FluoroMax QuantaMaster Hamamatsu C9920 Quantaurus
CD = J-815 J-1500 J-810 Chirascan MOS-450
GC-MS = 7890A 7890B 5975C 5977A 5977B 6890N 7000D QP2010 QP2020 GCMS-QP2020 ISQ7000 TRACE1300 TSQ8000 TSQ9000 ClarusSQ8
QTOF = QExactive Q-Exactive QE-HF Orbitrap Exploris LTQ-Orbitrap Fusion Lumos maXis impactII micrOTOF X500R TripleTOF TripleTOF6600 6545 6530 6550 Synapt SynaptG2 Xevo-G2 timsTOF
LC-MS/MS = TSQ TSQ-Altis TSQ-Quantiva QTRAP5500 QTRAP6500 API4000 TripleQuad 6470 6495 6460 TQ-S Xevo-TQ LCMS-8050 LCMS-8060 LCMS-8045
MALDI-TOF = ultrafleXtreme Autoflex AXIMA 4800Plus 5800MALDI
HPLC = LC-20A LC-20AT LC-2030 LC-30A 1100HPLC Agilent1200 Agilent1260 1260Infinity Alliance-e2695 e2695 ACQUITY UltiMate3000 Vanquish Nexera Thermo-U3000
离子色谱 = ICS-1100 ICS-2100 ICS-5000 ICS-600 ICS-900 ICS-1500 Dionex 戴安 Aquion Integrion Metrohm-883 930Compact CIC-D120 盛瀚
GPC = PL-GPC50 PL-GPC220 HLC-8320 Waters1515 Waters-2414 Viscotek DAWN Wyatt OMNISEC
ICP-OES = Agilent5110 Agilent5800 5110ICP 720ES 725ES 5300DV 8300 Optima8000 Optima Avio200 Avio500 iCAP6300 iCAP7400 iCAP7000 ICAP-PRO ICPE-9000 ICPE-9820 Prodigy Varian
ICP-MS = Agilent7700 Agilent7800 Agilent7850 Agilent7900 Agilent8800 Agilent8900 7700x 7800 7900 NexION NexION300 NexION350 NexION2000 iCAPQ iCAP-RQ iCAP-TQ XSeries XSeries-2 Element2 ElementXR PlasmaQuant ICPMS-2030
元素分析仪 = Vario-EL VarioEL varioMICRO VarioMACRO UNICUBE FLASH2000 FlashSmart EA1112 EA3000 PE2400 2400CHN
氧氮氢 = TCH600 ONH836 CS844 CS744 EMIA-920V EMGA G4Icarus HORIBA碳硫
IRMS = DELTAV MAT253 Isoprime IsoPrime100 253Plus
液体核磁 = AvanceIII AVANCE400 AvanceNEO Ascend400 AVIII Varian400 JNM-ECZ ECA500 Bruker400M Bruker600M Ascend AscendEvo 核磁400M 核磁600M
EPR = EMXplus EMX EMXnano A300 ELEXSYS E500 JES-FA200 MS5000 CIQTEK 国仪EPR
TGA = TG209F1 TG209F3 Q500 Q50 Q5000 TGA55 TGA550 TGA5500 TGA2 TGA4000 TGA8000 Pyris1 HCT-1 TGA-50 DTG-60
DSC = Q20 Q200 Q2000 DSC25 DSC250 DSC2500 DSC214 DSC204 DSC3 DSC8000 DSC8500 DSC-60 DSC1
STA = STA449 STA449F3 STA449F5 STA409 SDTQ600 Q600 SDT650 TGA/DSC1 TGA/DSC3+ STA6000 STA8000 Setaram Labsys
DMA = Q800 DMA850 DMA242 DMA1 DMA8000
TMA = TMA402 TMA450 DIL402 L75 Q400
LFA = 激光闪射仪 LFA447 LFA457 LFA467 LFA427 DLF-1200 TC3000E Hotdisk Hot-Disk TPS2500
BET = ASAP ASAP2020 ASAP2460 ASAP2420 ASAP-2020 TriStar TriStarII TriStar3020 Gemini2390 3Flex Autosorb Autosorb-iQ Quadrasorb NOVA2000 NOVA2200e Belsorp BELSORP-Max BSD-PS JW-BK 贝士德 精微高博
压汞 = AutoPore AutoPore9500 AutoPoreIV AutoPoreV PoreMaster Poremaster60 Micromeritics9500
化学吸附 = AutoChem AutoChem2920 AutoChemII BELCAT Chembet ChemStar TP-5080
激光粒度 = Mastersizer Mastersizer2000 Mastersizer3000 MS2000 MS3000 LS13320 S3500 HELOS BT-9300 Bettersize LA-960 LA-950 Camsizer
DLS = Zetasizer ZetasizerNano NanoZS ZS90 Nano-ZS90 NanoBrook 90Plus BI-200SM LitesizerDLS Litesizer NICOMP
Zeta电位 = Zetasizer ZetasizerNano NanoZS ZS90 ZetaPALS Nano-ZS90 SurPASS NanoBrook
流变 = MCR MCR302 MCR301 MCR92 MCR102 HAAKE HAAKE-MARS Mars60 RS6000 DHR DHR-2 AR2000 ARES-G2 Kinexus Brookfield 博勒飞
表面张力 = K100 K11 K20 DCAT21 Sigma700 BZY
金属拉伸 = Instron5982 Instron8801 Zwick ZwickZ100 Z050 AG-X AGX CMT5105 CMT5305 UTM5105 MTS810 Gleeble
塑料拉伸 = Instron5967 Instron5944 Instron3365 Instron5969 Instron5566 CMT4104 CMT6104 CMT6503 AGS-X UTM2203 Z005
硬度 = HV-1000 HVS-1000 HMV-G HMV-2T FM-700 Tukon Durascan 402MVD HR-150A
纳米压痕 = G200 iMicro TI950 TI980 Hysitron TI-Premier NanoTest iNano UNHT CSM
冲击 = PTM2200 ZBC2302 RKP450 CEAST9050 JB-300B
摩擦磨损 = UMT-2 UMT-3 UMT-TriboLab TriboLab SRV4 SRV HSR-2M MFT-5000 Falex MMW-1 CETR
电化学工作站 = CHI660E CHI760E CHI760 CHI650D CHI1140 PARSTAT Interface1000 Gamry Reference600 Reference3000 VMP3 SP-150 SP-200 SP-300 VSP BioLogic Autolab PGSTAT302N PGSTAT Solartron Zahner IM6 IviumStat Ivium DH7000 RST5200 科思特 CS350 东华 普林斯顿
扣电 = LAND CT2001A 蓝电 Neware 新威 CT-4008 BTS-5V Arbin 德普电池柜 MSTAT
VSM = LakeShore7404 LakeShore7410 LakeShore8604 Lakeshore7307 VersaLab MicroSense SquidVSM
SQUID = MPMS MPMS3 MPMS-XL MPMS-5S
PPMS = PPMS-9 PPMS-9T DynaCool PPMS14T Teslatron CFMS
霍尔 = HL5500PC HMS-3000 HMS-5000 ET9000 Ecopia Lakeshore8404 Accent
介电 = E4990A 4294A E4980A Novocontrol Concept80 Concept40 Alpha-A TH2838 WK6500B
铁电 = TF2000 TFAnalyzer aixACCT Precision-LC PremierII ZJ-3A ZJ-6A
塞贝克 = ZEM-3 LSR-3 CTA-3 SBA458 Namicro
太阳能电池 = Newport Oriel Sol3A QE-R3011 Keithley2400 SS-F5-3A Enlitech 光焱
椭偏 = M-2000 M2000UI RC2 alpha-SE UVISEL Woollam SE-VE Smart-SE
qPCR = QuantStudio StepOnePlus StepOne 7500qPCR ABI7500 ABI7300 CFX96 CFX384 LightCycler LightCycler480 Rotor-Gene
流式 = FACSCalibur FACSCanto FACSAria LSRFortessa Fortessa Accuri Accuri-C6 CytoFLEX Attune FACSCelesta NovoCyte Cytek Aurora MoFlo
激光共聚焦 = LSM Airyscan LSM710 LSM780 LSM800 LSM880 LSM900 LSM980 SP8 TCS-SP8 SP5 FV1000 FV1200 FV3000 FV3000RS A1R STELLARIS Dragonfly-SR Leica-SP8
酶标仪 = SpectraMax Varioskan Multiskan Infinite-M200 SynergyH1 Synergy2 EnSpire
SPR = BiacoreT200 BiacoreX100 Biacore8K Biacore3000 Octet ForteBio Reichert OpenSPR MicroCal
活体成像 = IVIS IVIS-Lumina IVIS-Spectrum Maestro Fusion-FX
显微CT = Xradia Versa520 Versa510 Versa620 SkyScan SkyScan1172 SkyScan1176 SkyScan1272 nanoVoxel Phoenix Nanotom v|tome|x Inspexio VivaCT QuantumGX
TOC = TOC-L TOC-VCPH TOC-VCPN multiN/C multi-NC vario-TOC Sievers
扩增子 = MiSeq HiSeq NovaSeq NextSeq PacBio Nanopore MinION DNBSEQ
UPS = HeI HeII 氦灯
XRF = ZSXPrimus S8Tiger S4Pioneer Axios AxiosMAX PW2424 XRF-1800 EDX-7000 EDX-720 Epsilon Zetium M4Tornado Supermini
直读光谱 = SPECTROMAXx SPECTROLAB ARL3460 ARL4460 ARL8860 Foundry-Master Q4Tasman PDA-7000 Q8Magellan
探针台 = B1500A B1500 B1505 4200-SCS 4200A Keithley4200 Keithley2636 2636B Cascade Lakeshore探针台 Summit 源表
卡尔费休 = Metrohm831 831KF 851Titrando 756KF C30S DL39 V20S 917Coulometer
穆斯堡尔 = WissEl MFD-500 SEE-W304
`;

/** What other people call it. */
const sayings = `
疏水 = 怕水 不怕水 拨水 泼水 挂水 不吸水 沾水 不粘 荷叶效应 挂珠
亲水 = 吸不吸水 易湿 好不好润湿
附着力 = 掉漆 脱漆 结合力 结合强度 牢不牢 牢固 牢靠 剥离强度 粘得牢 粘得紧 结合牢 膜基结合 脱膜 划格
耐磨 = 磨损 磨坏 磨坏了 耐不耐磨 磨掉 磨花 耐用 打滑 防滑 滑不滑 顺滑
强度 = 结实 结不结实 坚固 多大力 拉断 拉坏 扯断 承重 承载 受力 抗拉 抗拉强度 屈服 延伸率 断后伸长率 拉力多大
韧性 = 摔碎 摔坏 摔 抗摔 耐摔 跌落 脆不脆 易碎 一碰就碎 敲碎 脆断 冲击韧性
硬度 = 硬不硬 多硬 太软 软硬 划伤 刮花 耐刮
弹性模量 = 弹性 弹不弹 刚性 刚度 杨氏模量 回弹
断裂 = 断掉 折断 断开 断成两截 崩断 断裂分析 失效 坏了 破了
热稳定性 = 耐高温 烧坏 烧焦 受热 加热 加热到 高温会不会 耐烧 耐火
熔点 = 融化 熔化 化了 多少度化 软化 软化点 熔程
玻璃化转变 = 变软温度 tg
热膨胀 = 热胀冷缩 受热膨胀 膨胀系数 涨大
导热 = 散热 发烫 传热快 烫手 隔热
黏度 = 粘度 粘稠 稠不稠 稀不稀 稠度 浓稠 流动性 流不流 黏不黏 粘不粘 触变 挤出性 可打印性
分散稳定 = 聚沉 盐析 悬不悬浮 沉淀分层 沉底 沉降 静置 放久了 絮凝 破乳 上浮
粒径 = 多大颗粒 颗粒粗细 粗细 细度 目数 多细 颗粒度 多少纳米 多少微米 尺寸大小 粒子多大 nm
形貌 = 长什么样子 模样 样子 外观 放大看 显微照片 拍照 拍图 微观照片 形状
粗糙度 = 光滑 光滑度 粗糙 糙 平不平 平整 凹凸 平整性
厚度 = 多厚 厚不厚 几层 几纳米厚 几微米厚 膜厚
孔径 = 孔 小孔 孔有多大 多孔 孔多大 孔洞大小 孔结构 气孔率 孔隙 窟窿
吸湿 = 受潮 返潮 吸潮 怕潮 防潮 潮解 吸湿性 湿气
水分 = 干不干 含水 湿不湿 水多不多 含湿量
导电 = 导不导电 通电 电导 电阻 电阻率 方阻 绝缘不绝缘
带隙 = 能隙 吸收可见光 可见光响应 吸什么光
发光 = 亮不亮 发亮 荧光亮 会发光 发光颜色
透过率 = 透明 透不透明 清澈 透光 透明度
颜色 = 变色 色差 发白 泛白
磁性 = 吸铁 有没有磁 磁 磁力 带磁 磁化
腐蚀 = 生锈 锈蚀 耐腐蚀 防锈 盐雾 锈了 耐蚀
气味 = 异味 臭味 难闻 怪味 臭 有味 刺鼻 味道大
细胞毒性 = 毒性 有毒 有没有毒 毒不毒 安全吗 生物相容性 刺激性 对人体 存活率 杀死 杀伤
抗菌 = 杀菌 抑菌 消毒 灭菌 抑菌圈 防霉
带电 = 带正电 带负电 正电 负电 电性 表面带电 电荷
结合力常数 = 亲和力 结合强不强 结合常数 KD 互作 相互作用 结合能力 结合上
蛋白折叠 = 折叠 变性 构象 二级结构 螺旋
纯度 = 纯不纯 提纯 多纯 纯度高不高 杂质多不多
结构鉴定 = 分子结构 结构对不对 合成对不对 合成出来 目标产物 反应成功
价态 = 几价 二价 三价 二价还是三价 四价 氧化了没 氧化态 价电子 电子态 还原了没有
自由基 = 羟基自由基 超氧 单线态氧 活性氧 ROS DMPO 未成对电子
产气 = 放出气体 放气 冒泡 鼓包 胀气 冒气 放出什么气体 产生什么气体 气体产物
离子扩散 = 扩散系数 离子迁移 扩散多快 扩散速率 锂离子扩散
循环寿命 = 能用多久 充放电次数 衰减 掉电 续航 不耐用 充电
阻抗 = 内阻 电荷转移 接触电阻
异物 = 杂物 脏 黑渣 白渣 颗粒物 沾污 污渍 残渣
未知物 = 什么成分 啥成分 成分不明 不知道是什么 这是什么 什么东西
牌号 = 型号对不对 是不是304 是不是316 假货 真假 材质对不对
元素组成 = 哪些元素 含有什么 有什么元素 成分含量 元素比例 原子比
官能团 = 基团 化学键 接枝 键合 改性 接上
晶体结构 = 晶 晶体 晶格 结晶 什么晶型
物相 = 什么相 相 物质组成 矿相 杂相 XRD图
反应机理 = 中间体 中间产物 反应路径 怎么反应的
论文作图 = 作图 画图 出图 做图 美图 配图 图片美化 绘图
测试方案 = 不知道测什么 该测什么 做哪些测试 怎么测试 测试选择 哪个测试 用什么测 选什么测试
审稿意见 = 审稿人 返修 补实验 大修 小修 回复审稿 revision 补数据
统计检验 = 显著性 p值 t检验 方差分析 anova 样本量 统计 SPSS
裂纹 = 裂缝 裂痕 裂隙 缝隙 龟裂 破裂 裂口 微裂纹
内部缺陷 = 里面有洞 空鼓 里面坏了 内部有没有 里面有没有
折射率 = 折光率 折光指数 折光 光学常数
介电损耗 = 损耗 击穿 耐压 击穿电压
漏电流 = 漏电 开关比 阈值电压 转移曲线 晶体管 器件电学
密度 = 比重 真密度 骨架密度 堆积密度 多重
固化程度 = 固化完全 固化完了没有 交联度 干透 硬化 没干
锈层 = 锈 铁锈 什么锈 锈斑 铜绿 铜锈 锈迹 腐蚀产物
沉淀物 = 白色沉淀 底部沉淀 絮状物 浑浊物 结晶物
溶出 = 溶解 多久溶解 溶得快 崩解 释放 缓释 释药
药物释放 = 缓释 释药曲线 载药 释放量
含量测定 = 有多少 浓度多少 含多少 百分之几 定量分析
营养成分 = 营养 热量 卡路里 蛋白质含量 脂肪含量 碳水化合物 钠含量 膳食纤维 灰分食品 营养标签
微塑料 = 塑料颗粒 塑料微粒 塑料碎片 microplastic
化学需氧量 = COD BOD 需氧量 高锰酸盐指数 总磷 总氮 氨氮 富营养化 浊度 水质 水质检测
有机碳 = 有机物 总有机物 DOC TOC 总碳 有机质 溶解性有机碳
群落 = 菌种组成 有哪些细菌 有什么菌 多样性 物种 微生物多样性 菌群变化
基因表达 = 表达量 上调 下调 mRNA水平 转录水平 敲低 敲除 过表达 表达上调了没有
蛋白表达 = 表达蛋白 蛋白水平 磷酸化 条带
蛋白定位 = 亚细胞定位 在哪里 共定位 定位 荧光定位 哪个位置 细胞位置
细胞凋亡 = 凋亡 细胞周期 周期 坏死 线粒体膜电位 免疫分型 表型
细胞成像 = 活细胞 荧光照片 荧光成像 荧光显微镜 染色 荧光拍照
动物成像 = 体内分布 活体荧光 肿瘤成像 体内荧光
测序 = 基因测序 二代测序 高通量测序 NGS 组学
进化关系 = 进化 亲缘关系 建树 系统发育 同源 序列比对 比对 blast
分子量 = 多大分子 摩尔质量 聚合度 链长
结合构型 = 手性 对映体 旋光 构型 左旋 右旋
三维形貌 = 立体形貌 三维 3D 三维结构
微区成分 = 某一点成分 局部成分 点成分 能谱
深度分布 = 深度方向 一层一层 剥层 从外到里 逐层
功函数 = 逸出功 费米 能级位置 导带 价带 能带位置 价带位置
载流子浓度 = p型 n型 p型还是n型 导电类型 载流子 空穴 电子浓度 掺杂类型
载流子复合 = 复合 电子空穴 激子 电荷分离 光生载流子
光电流 = 光响应 光照电流 光电响应 瞬态光电流 光电
催化活性 = 催化性能 过电位 析氢 析氧 氧还原 转化频率 OER HER ORR CO2还原 水分解
酸性位 = 酸性 酸位 酸量 碱性位 酸碱 酸性位点 酸性强弱
还原温度 = 还原 还原性 金属分散度 活性位点 脱附 程序升温
配位结构 = 配位数 配位环境 局域结构 键长 配位 近邻
单原子 = 原子级分散 单个原子 原子分散
残余应力 = 应力 内应力 薄膜应力 加工应力
疲劳 = 疲劳断裂 疲劳寿命 反复受力 循环载荷 振动断裂 弯折次数
弯曲强度 = 抗弯 抗折 弯曲 挠曲 三点弯曲
压缩强度 = 抗压 压坏 压碎 压溃
涂层厚度 = 镀层厚度 镀了多厚 几微米厚镀层 膜层厚度
渗层 = 渗碳层 渗氮层 硬化层 淬火层 脱碳
夹杂物 = 夹杂 杂质颗粒钢 非金属夹杂
氢含量 = 氢脆 含氢 渗氢 氧含量金属 间隙元素
晶粒 = 晶粒大小 晶粒度 晶界 取向 织构 金相
炭黑含量 = 含胶率 填料 填充量 灰分 加了多少 添加量
环保指令 = RoHS 卤素 无卤 限用物质 出口环保 REACH 有害物质
甲醛释放 = 新房甲醛 除甲醛 板材甲醛
工业CT = 探伤 无损探伤 透视 X光透视
涂层缺陷 = 起泡 鼓泡 针孔 缩边 橘皮 流挂 起皱
枝晶 = 锂枝晶 晶须 锌枝晶
光泽 = 有光泽 亮光 哑光 反光 光亮 镜面 光洁 gloss glossy
柔软 = 软 柔韧 柔性 柔顺 手感 软不软 soft softness flexible flexibility
密封缺陷 = 气密 气密性 漏气 漏液 密封性 泄漏 漏 leakage leaking airtight
表面发粘 = 发粘 粘手 黏手 发黏 出油 渗油 返粘 sticky tacky
喷霜 = 析出 吐霜 白霜 冒白 起霜 起白 bloom blooming
脱层 = 起皮 翘皮 鼓泡 起壳 翘起 脱膜 脱皮 剥离 blister blistering delaminate
老化 = 老化了 变脆 变硬 黄变 粉化 光老化 热老化 风化 weathering aged embrittled
褪色 = 退色 脱色 色牢度 色差 偏色 fade faded
变质 = 腐败 酸败 哈喇 坏掉 过期 馊 spoiled rancid
堵塞 = 堵了 堵住 堵 结垢 膜污染 通量下降 污堵 clog clogging fouling
溶胀 = 泡胀 膨胀率 吸水膨胀 涨开 swell swollen
收缩 = 缩水 收缩率 翘曲 弯了 扭曲 warp warpage distortion
交联 = 交联密度 凝胶含量 固化网络 硫化程度 crosslink crosslinked crosslinking
接枝率 = 接枝 接枝量 接枝密度 接上去 修饰上 包覆量 负载上 graft grafting grafted
相变 = 相转变 固态相变 晶型转变 相变点
拉伸 = 拉伸性能 应力应变 应力应变曲线 拉伸曲线 拉伸试验
降解产物 = 降解中间产物 降解后 分解产物 转化产物 代谢产物 矿化
同质比对 = 同一种 是不是一样 一样不一样 一致性 差别 区别 换料 same-material
核壳 = 核壳结构 包覆 包覆层 壳层 中空 空心 core-shell hollow coated-particle
择优取向 = 织构 极图 取向度 晶面取向 preferred-orientation
晶格条纹 = 晶面间距 晶格像 高分辨像 fringes fringe
磨痕 = 磨痕轮廓 磨斑 磨损表面 scar wear-scar wear-track
图形化 = 图案 图形 刻图形 图案化 做图形 pattern patterning patterned
差异表达 = 差异基因 差异表达基因 基因差异 火山图 富集分析 deg degs differential-expression
分子式 = 元素式 精确质量 化学式 分子离子峰 exact-mass
有机污染物 = 有机物种类 哪些有机物 有机毒物 organic-pollutant
惰性转移 = 怕空气 手套箱转移 空气敏感 glovebox air-sensitive
`;

const metals =
  'li|na|mg|al|ca|ti|cr|mn|fe|co|ni|cu|zn|sr|zr|nb|mo|ag|cd|sn|ba|la|ce|pb|bi|si|[kvwy](?=[a-z\\d])';
const symbols =
  'li|be|na|mg|al|si|ca|sc|ti|cr|mn|fe|co|ni|cu|zn|ga|ge|as|se|br|rb|sr|zr|nb|mo|ru|rh|pd|ag|cd|in|sn|sb|te|cs|ba|la|ce|pr|nd|sm|eu|gd|tb|dy|ho|er|tm|yb|lu|hf|ta|re|os|ir|pt|au|hg|tl|pb|bi|th|b|c|n|o|f|p|s|k|v|y|i|w|u';

/** Latin letters with figures behind them. */
const hasFigure = /^[a-z]+\d[a-z\d]*$/;

/** What is told by its shape: lines of photoelectrons, metal ions, formulas with figures. */
const shapes: readonly [RegExp, string][] = [
  [new RegExp(`^(${symbols})[1-5][spdf]$`), 'XPS'],
  [/^(li|be|na|mg|al|ca|cr|mn|fe|co|ni|cu|zn|rb|sr|ag|cd|cs|ba|la|ce|eu|tb|hg|pb|k)[1-4]$/, '金属元素'],
  [new RegExp(`^(?=.*\\d)(?=.*(?:${metals}))(?:(?:${symbols})\\d{0,2}){2,6}$`), '无机粉体'],
];

/** The last character of a salt or an oxide. */
const cations =
  '锂钠钾铷铯铍镁钙锶钡铝镓铟锡铅铋锌镉铜银铁钴镍锰铬钒钛锆铪铌钽钼钨镧铈镨钕钐铕钆铽镝铒镱钇钪硅硼锗锑铵';

/** What Chinese words are by how they begin or end, where nothing knows them: 铜锡合金 is a metal, 聚戊内酯 a polymer. */
const families: readonly [RegExp, string][] = [
  [/^聚(?![焦集类变光沉合])./, '聚合物'],
  [/(合金|(?<![重贵稀])金属|钢|铸铁|焊料|焊膏)$/, '金属材料'],
  [/^[零一二三四五六七]价(态|铁|铜|钴|锰)?$/, '价态'],
  [/^[金银铜铁铝镍钛锌钨钴锡铂][粉箔片丝板]$/, '金属材料'],
  [/树脂$/, '热固性树脂'],
  [/(橡胶|胶圈|密封条)$/, '橡胶'],
  [/(纤维|纱线|绒)$/, '纤维'],
  [/(布|面料|织物|衣|服)$/, '纺织品'],
  [/(塑料|塑料件|注塑件)$/, '塑料制品'],
  [/陶瓷$/, '结构陶瓷'],
  [
    new RegExp(
      `^(锂|钠)?(氢氧化|氧化|硫化|氮化|碳化|硒化|磷化|氟化|碳酸|磷酸|硫酸|硅酸|钛酸|钨酸|钼酸|钒酸|锰酸|钴酸)亚?[${cations}]+$`,
    ),
    '无机粉体',
  ],
  [/催化剂$/, '催化剂'],
  [/(电池|正极|负极|极片)$/, '电池材料'],
  [/(凝胶|膏|酱|糊|霜)$/, '软物质'],
  [/(润滑油|机油|燃油|柴油|油脂|切削液|液压油)$/, '油品'],
  [/(乳液|悬浮液|混悬液|乳剂)$/, '乳液体系'],
  [/(浆|浆料|墨水|油墨)$/, '浆料'],
  [/(涂层|镀层|油漆|漆膜)$/, '镀层'],
  [/(细胞|细胞系)$/, '细胞株'],
  [/(菌|菌株|酵母|微藻)$/, '微生物'],
  [/(蛋白|抗体|多肽|激酶|氧化酶|水解酶)$/, '蛋白样品'],
  [/(霉素|环素|沙星|西林)$/, '抗生素'],
  [/毒素$/, '真菌毒素'],
  [/^维生素/, '维生素'],
  [/(酸根|(?<!等)离子|酸盐)$/, '离子'],
  [/(岩|矿石|矿物|石头)$/, '岩石矿物'],
  [/(水泥|混凝土|砂浆)$/, '胶凝材料'],
  [/(奶|肉|酒|饮料|饼干|糖果|零食|食品)$/, '食物'],
  [/(蔬菜|水果|莓|茶叶)$/, '果蔬'],
  [/(片剂|胶囊|注射液|口服液|滴眼液|疫苗)$/, '药品'],
  [/(废水|污水|湖水|河水|井水)$/, '水样'],
  [/(土壤|底泥|污泥)$/, '土样'],
  [/(多酚|黄酮|皂苷|生物碱|糖苷)$/, '天然产物'],
  [/[\p{Script=Han}](醇|酮|醛|醚|酯|烷|烯|苯|酚|胺|腈)$/u, '有机小分子'],
  [/^poly[a-z]{3,}/, '聚合物'],
  [/(mycin|cillin|cycline|floxacin)$/, '抗生素'],
  [/[a-z]{3}toxin$/, '真菌毒素'],
  [/(kinase|oxidase|lipase|protease|amylase|reductase|synthase)$/, '蛋白样品'],
  // Steel rope and copper wire are metals, whatever is made of them.
  [
    /^(?:[钢铜铝]|铁(?=[丝片板管轨钉皮锅块罐轴])|钛(?=[板管棒丝])|镍(?=[网片带]))(?![氧盐离酸])[\p{Script=Han}]+$/u,
    '金属材料',
  ],
];

const keys = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(' = '))
    .flatMap(([kind = '', members = '']) =>
      members.split(' ').map((member): [string, string] => [keyOfTerm(member), keyOfTerm(kind)]),
    );

type Known = { materials: ReadonlySet<string>; kinds: ReadonlyMap<string, string[]> };

let known: Known | undefined;

/** What all these words come to, reckoned when somebody first asks. */
function knownKinds(): Known {
  known ??= reckonKinds();
  return known;
}

function reckonKinds(): Known {
  const made = keys(materialKinds);
  const kinds = new Map<string, string[]>();
  for (const [member, kind] of [...made, ...keys(analytes), ...keys(instruments), ...keys(sayings)])
    if (member !== kind) kinds.set(member, [...(kinds.get(member) ?? []), kind]);
  return { materials: new Set(made.flat()), kinds };
}

/** Whether this is what is tested rather than what is asked about it. */
export function isMaterial(key: string): boolean {
  const { materials } = knownKinds();
  return materials.has(key) || familyOf(key).some((family) => materials.has(family));
}

/** The family that a word belongs to by its shape; none where the word itself is known. */
export function familyOf(word: string): readonly string[] {
  const { materials, kinds } = knownKinds();
  if (word.length < 2 || materials.has(word) || kinds.has(word)) return [];
  const [, family] = families.find(([shape]) => shape.test(word)) ?? [];
  return family ? [keyOfTerm(family)] : [];
}

/** The terms that stand for what this key belongs to; none for most. */
export function kindsOf(key: string): readonly string[] {
  const named = knownKinds().kinds.get(key) ?? [];
  if (!hasFigure.test(key)) return named;
  const [, shaped] = shapes.find(([shape]) => shape.test(key)) ?? [];
  return shaped ? [...named, keyOfTerm(shaped)] : named;
}

/** Every Latin word that is known here, for words that nobody knows. */
export function knownLatin(): string[] {
  return [...knownKinds().kinds.keys()].filter((key) => /^[a-z]{5,}$/.test(key));
}
