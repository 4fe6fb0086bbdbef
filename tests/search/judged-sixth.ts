import { judgments } from './judgments.ts';

/**
 * Asked as somebody asks who knows one word of the matter: an instrument, a standard, an element, a thing at home. Measured
 * once before anything was mended by it (then rank 0.963).
 */
export const sixth = judgments(`
how sticky is my glue => rheology ; tensile-polymer
is my steel rusting => corrosion
lead in paint => icp-ms icp-oes rohs-ten xrf-quant
glass transition of PLA => dsc ; dma
does my powder absorb moisture => dvs kf-water ; tga
grain boundary misorientation => ebsd
surface roughness Ra => wli afm
film thickness 20 nm => ellipsometry ; xps-depth
oxygen vacancy => epr xps
molecular weight of polyethylene glycol => gpc maldi-tof
band gap of TiO2 => uvvis-drs
ion exchange capacity water anions => ion-chrom
carbon black content in rubber => formula-rubber tga
aflatoxin in peanuts => mycotoxin
thermal conductivity of graphite sheet => lfa
ISO 178 => tensile-polymer
Zetasizer Nano ZS90 => dls zeta
Q600 SDT => sta ; tga
STA 449 => sta
AVANCE III 400 => nmr-liquid rsv-nmr400 ; nmr-2d
CHI760E => ec-catalysis eis ; corrosion
Vario EL cube => ea-chns
氯离子含量 => ion-chrom ; cic
Si 含量 => icp-oes xrf-quant
测 Pb Cd Hg => icp-ms rohs-ten icp-oes ; water-metal soil-metal
石墨烯层数 => raman ; afm
烧结后的密度 => pycnometer
胶水干了以后硬不硬 => hardness nanoindent ; dma
锅底不粘涂层耐不耐磨 => wear ; nanoindent
衣服上的荧光剂 => pl-steady ; hplc uvvis
面膜里有没有激素 => lcms-qqq ; lcms-qtof
自来水有没有重金属 => water-metal ; icp-ms
新装修房子甲醛 => air-voc ; hplc
电池为什么越用越不行 => coin-cell eis ; gitt
粉末粗细 => laser-psd ; dls sem-fe
药片多久化开 => dissolution
塑料袋拉多大力会断 => tensile-polymer
why is my coating peeling off => nanoindent ; contact-angle xps
is this plastic PET or PVC => polymer-id ftir ; dsc
crystal size from xrd => xrd-powder fit-rietveld
microplastic in bottled water => microplastics
arsenic in rice => icp-ms
how stiff is a hydrogel => rheology ; dma
battery internal resistance => eis
pore size distribution of activated carbon => bet-n2 micropore
copper purity => icp-oes icp-ms ; spark-oes gd-oes
测钴含量 => icp-oes icp-ms ; xrf-quant
GB/T 16594 => sem-fe
GB/T 4340.1 => hardness
USP 233 => icp-ms
LabRAM HR Evolution => raman ; rsv-raman raman-map
UV-3600 => uvvis uvvis-drs
TGA 5500 => tga
Regulus 8230 => sem-fe
蜂蜜是不是真的 => irms ; nutrition8
木头里甲醛多不多 => hs-gcms air-voc ; hplc
螺丝断了找原因 => sem-fe ; hardness spark-oes
头发里有没有毒品 => lcms-qqq ; lcms-qtof
水管里的水垢是什么 => xrd-powder ; xrf-quant ftir
`);
