/** Programs that open files, by the endings of their names in small letters. */
const programs: Readonly<Record<string, string>> = byEnding({
  'Bruker DIFFRAC.EVA': 'brml raw uxd',
  'Rigaku SmartLab Studio II': 'ras rasx',
  'PANalytical HighScore': 'xrdml udf',
  'Olex2、Mercury 或 VESTA': 'cif ins res hkl',
  'GSAS-II': 'gpx gsa xye gr sq',
  'Thermo Avantage': 'vgd avg',
  CasaXPS: 'vms kal',
  'ULVAC-PHI MultiPak': 'spe',
  'IONTOF SurfaceLab': 'ita itm bif',
  'Oxford AZtec 或 MTEX': 'h5oina ctf crc',
  'Thermo OMNIC': 'spa spg',
  'OMNIC、LabSolutions 或 Spectragryph': 'spc',
  'Bruker OPUS': '0 1 2',
  'HORIBA LabSpec': 'l6s l6m',
  'Renishaw WiRE': 'wdf',
  'WITec Project': 'wip',
  'Hitachi UV Solutions': 'uds',
  'JASCO Spectra Manager': 'jws',
  'Edinburgh Fluoracle': 'fs',
  'MestReNova 或 Bruker TopSpin': 'fid mnova jdx dx',
  'Bruker TopSpin（核磁）或 FEI TIA（电镜）': 'ser',
  'JEOL Delta': 'jdf',
  'Bruker Xepr': 'dsc',
  'Bruker Xepr（顺磁）或 Gamry Echem Analyst（电化学）': 'dta',
  'Agilent MassHunter 或 ChemStation': 'd',
  'ProteoWizard 或 MZmine': 'mzml mzxml',
  'Shimadzu GCMSsolution': 'qgd',
  'SCIEX OS': 'wiff wiff2',
  'Waters Empower 或 OpenChrom': 'cdf nc',
  'NETZSCH Proteus': 'ngb',
  'TA Instruments TRIOS': 'tri',
  'Micromeritics MicroActive': 'smp',
  'Quantachrome ASiQwin': 'qps',
  'Malvern Mastersizer': 'mea',
  'Malvern ZS Xplorer': 'zmes',
  'Bio-Logic EC-Lab': 'mpr mpt',
  'Metrohm NOVA': 'nox',
  '新威 BTSDA': 'nda ndax',
  'Quantum Design MultiVu': 'rso',
  'J.A. Woollam CompleteEASE': 'se',
  'Gatan DigitalMicrograph': 'dm3 dm4',
  'Thermo Velox 或 HyperSpy': 'emd',
  'RELION 或 cryoSPARC': 'eer star',
  'UCSF ChimeraX 或 IMOD': 'mrc pdb',
  'Bruker NanoScope Analysis 或 Gwyddion': 'spm',
  'Igor Pro 或 Gwyddion': 'ibw',
  'Bruker Vision64': 'opd',
  'Fiji（ImageJ）': 'tif tiff edf dcm',
  'ZEISS ZEN 或 Fiji': 'czi',
  'Leica LAS X 或 Fiji': 'lif',
  'Living Image': 'img',
  Avizo: 'am',
  MeshLab: 'stl',
  'Demeter（Athena、Artemis）': 'prj nor chi fpj',
  'Thermo Design & Analysis': 'eds',
  'Bio-Rad Image Lab': 'scn',
  FlowJo: 'fcs',
  'QIIME 2 View': 'qza',
  'R 或 RStudio': 'r rds',
  'Python（Scanpy）': 'h5ad',
  HDFView: 'h5 hdf5 hdf nxs',
  FigTree: 'nwk',
  VESTA: 'vasp',
  'VMD 或 OVITO': 'xyz gro xtc dcd lammpstrj data',
  'GaussView 或 Multiwfn': 'fchk',
  'ANSYS Workbench': 'wbpz',
  'ANSYS Fluent': 'cas',
  'COMSOL Multiphysics': 'mph',
  'Lumerical FDTD': 'fsp',
  JMP: 'jmp',
  KLayout: 'gds',
  Origin: 'opj opju',
  'Adobe Illustrator 或 Inkscape': 'ai svg',
  'Adobe Photoshop': 'psd',
  浏览器: 'html',
  视频播放器: 'mp4 avi',
  文本编辑器: 'log yaml fasta fastq txt xml xy dat tsv jcamp',
  'Word 或 WPS': 'doc docx',
  'Excel 或 WPS': 'xls xlsx csv',
  'PowerPoint 或 WPS': 'pptx',
  'OFD 阅读器': 'ofd',
  解压软件: 'zip rar 7z gz',
  'SolidWorks 或 FreeCAD': 'step stp igs x_t dxf',
});

/** The program that a file is opened with on one's own computer; undefined when its ending tells none. */
export function programFor(name: string): string | undefined {
  return programs[/[^.]\.([a-z0-9_]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''];
}

/** Why a file is not shown, and what opens it. */
export function withProgram(why: string, name: string): string {
  const program = programFor(name);
  return !program || why.includes('请下载') ? why : `${why}，请下载后用 ${program} 打开`;
}

function byEnding(endings: Record<string, string>): Record<string, string> {
  const pairs = Object.entries(endings).flatMap(([program, own]) =>
    own.split(' ').map((ending): [string, string] => [ending, program]),
  );
  return Object.assign(Object.create(null), Object.fromEntries(pairs));
}
