import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type Drawing, tiffOf } from '../../../../../tests/fixtures/tiff.ts';
import { readFile } from './read-file.ts';
import { type Picture, Unreadable } from './rules.readings.ts';

type File = Parameters<typeof tiffOf>;
const read = async (pages: File[0], options?: File[1], beside?: string): Promise<Picture> => {
  const reading = await readFile({ name: 'a.tif', blob: new Blob([tiffOf(pages, options)]), beside });
  if (reading.kind !== 'picture') throw new Error(reading.kind);
  return reading;
};
const pixelsOf = async (picture: Picture, page = 0) => {
  const pixels = await picture.pages[page]?.pixels();
  if (!pixels) throw new Error('there is no such page');
  return 'grey' in pixels ? [...pixels.grey] : [...pixels.colour];
};
/** Values that tell every pixel from its neighbours. */
const ramp = (count: number, top: number) => Array.from({ length: count }, (_, at) => (at * 37) % (top + 1));
const square = (more: Partial<Drawing> = {}): Drawing => ({
  width: 20,
  height: 18,
  values: ramp(360, 255),
  ...more,
});

describe('pixels are those of the file', () => {
  const depths: [string, Drawing][] = [
    ['8 bits', square()],
    ['16 bits', square({ bits: 16, values: ramp(360, 65_535) })],
    [
      '16 bits with sign',
      square({ bits: 16, format: 2, values: ramp(360, 999).map((value) => value - 500) }),
    ],
    ['8 bits with sign', square({ bits: 8, format: 2, values: ramp(360, 99).map((value) => value - 50) })],
    ['32 bits', square({ bits: 32, values: ramp(360, 1_000_000) })],
    ['32 bits with sign', square({ bits: 32, format: 2, values: ramp(360, 999).map((value) => 0 - value) })],
    ['float', square({ bits: 32, format: 3, values: ramp(360, 255).map((value) => value / 4 - 9) })],
    ['double', square({ bits: 64, format: 3, values: ramp(360, 255).map((value) => value / 3) })],
  ];
  const layouts: [string, Partial<Drawing>][] = [
    ['one strip', {}],
    ['strips', { rowsPerStrip: 5 }],
    ['tiles', { tile: 16 }],
    ['LZW', { compression: 'lzw' }],
    ['deflate', { compression: 'deflate', rowsPerStrip: 7 }],
    ['PackBits', { compression: 'packbits' }],
    ['deflate in tiles', { compression: 'deflate', tile: 16 }],
  ];
  const cases = depths.flatMap(([depth, drawing]) =>
    layouts.map(([layout, more]) => [depth, layout, { ...drawing, ...more }] as const),
  );
  test.each(cases)('%s, %s', async (_depth, _layout, drawing) => {
    const picture = await read([drawing]);
    expect(picture).toMatchObject({
      depth: drawing.bits ?? 8,
      pages: [{ width: 20, height: 18, isGrey: true }],
    });
    expect(await pixelsOf(picture)).toEqual([...drawing.values]);
  });

  test.each([{ isBig: true }, { isMotorola: true }, { isBig: true, isMotorola: true }])(
    '%o',
    async (options) => {
      const drawing = square({ bits: 16, values: ramp(360, 65_535), tile: 16 });
      expect(await pixelsOf(await read([drawing], options))).toEqual([...drawing.values]);
    },
  );

  test('a predictor is undone', async () => {
    const values = ramp(360, 200);
    expect(await pixelsOf(await read([square({ values, hasPredictor: true, compression: 'lzw' })]))).toEqual(
      values,
    );
  });

  test.each([
    [8, 255],
    [16, 65_535],
  ] as const)('white is zero in %d bits', async (bits, top) => {
    const values = ramp(360, top);
    const found = await pixelsOf(await read([square({ bits, values, photometric: 0 })]));
    expect(found).toEqual(values.map((value) => top - value));
  });

  test('less than a byte is spread over one', async () => {
    const bilevel = await read([{ width: 8, height: 1, bits: 1, values: [0, 1, 1, 0, 1, 0, 0, 1] }]);
    expect(await pixelsOf(bilevel)).toEqual([0, 255, 255, 0, 255, 0, 0, 255]);
    const nibbles = await read([{ width: 4, height: 1, bits: 4, values: [0, 5, 10, 15] }]);
    expect(await pixelsOf(nibbles)).toEqual([0, 85, 170, 255]);
  });

  const rgb = [255, 0, 0, 0, 128, 0, 0, 0, 64, 10, 20, 30];
  const rgba = [255, 0, 0, 255, 0, 128, 0, 255, 0, 0, 64, 255, 10, 20, 30, 255];
  const colours: [string, Partial<Drawing>][] = [
    ['beside each other', {}],
    ['in planes', { isPlanar: true }],
    ['in 16 bits', { bits: 16, values: rgb.map((value) => value * 257) }],
    ['in planes under LZW', { isPlanar: true, compression: 'lzw' }],
  ];
  test.each(colours)('colours %s', async (_name, more) => {
    const picture = await read([{ width: 2, height: 2, samples: 3, photometric: 2, values: rgb, ...more }]);
    expect(picture.pages[0]?.isGrey).toBe(false);
    expect(await pixelsOf(picture)).toEqual(rgba);
  });

  test('colours of a palette', async () => {
    const map = [...Array(768).keys()].map((at) => (at < 256 ? at : at < 512 ? 255 - (at - 256) : 7) * 256);
    const picture = await read([
      { width: 2, height: 1, photometric: 3, values: [3, 200], fields: [[320, map]] },
    ]);
    expect(await pixelsOf(picture)).toEqual([3, 252, 7, 255, 200, 55, 7, 255]);
  });

  test('JPEG inside, by its own colours', async () => {
    const raw = Buffer.alloc(16 * 16 * 3, Buffer.from([200, 40, 90]));
    const jpeg = await sharp(raw, { raw: { width: 16, height: 16, channels: 3 } })
      .jpeg({ quality: 100 })
      .toBuffer();
    const compression = { code: 7, encode: () => jpeg };
    const values = [...raw];
    const picture = await read([{ width: 16, height: 16, samples: 3, photometric: 6, values, compression }]);
    const [red, green, blue] = await pixelsOf(picture);
    for (const [found, wanted] of [
      [red, 200],
      [green, 40],
      [blue, 90],
    ]) {
      expect(Math.abs((found as number) - (wanted as number))).toBeLessThan(4);
    }
  });
});

describe('pages', () => {
  test('all of a long stack, each when it is asked for', async () => {
    const pages = Array.from({ length: 300 }, (_, at) => ({
      width: 2,
      height: 1,
      bits: 16 as const,
      values: [at, 7],
    }));
    const picture = await read(pages);
    expect(picture.pages).toHaveLength(300);
    expect(await pixelsOf(picture, 299)).toEqual([299, 7]);
    expect(picture.facts).toContainEqual(['页数', '300']);
  });

  test('a reduced preview is no page, before or behind the picture', async () => {
    const preview = {
      width: 2,
      height: 2,
      values: [1, 2, 3, 4],
      fields: [[254, [1]]],
    } satisfies Drawing as Drawing;
    for (const pages of [
      [preview, square()],
      [square(), preview],
    ]) {
      const picture = await read(pages);
      expect(picture.pages).toMatchObject([{ width: 20, height: 18 }]);
      expect(picture.facts).toContainEqual(['预览图', '1 幅缩略图未列为页']);
    }
  });

  test('channels that are no colours are pages of their own', async () => {
    const picture = await read([{ width: 2, height: 1, samples: 2, values: [1, 100, 2, 200] }]);
    expect([await pixelsOf(picture, 0), await pixelsOf(picture, 1)]).toEqual([
      [1, 2],
      [100, 200],
    ]);
  });

  test('a stack that has more than can be read says so', async () => {
    const picture = await read([square({ fields: [[270, 'ImageJ=1.54f\nimages=90\nslices=90\n']] })]);
    expect(picture.facts).toContainEqual(['未列出', '文件称有 90 幅，这里能读取 1 幅']);
  });
});

const zeissText = [
  ...['0', '0', '0', '2.5e-09', '0', 'DP_DETECTOR_CHANNEL', 'Signal A = InLens'],
  ...['AP_WD', 'WD =  5.1 mm', 'AP_MAG', 'Mag =  20.00 K X', 'AP_ACTUALKV', 'EHT =  3.00 kV'],
  ...['AP_DATE', 'Date :12 Mar 2025', 'AP_TIME', 'Time :10:11:12', 'SV_USER_NAME', 'User Name = LI'],
].join('\r\n');
const feiText = [
  ...[
    '[User]',
    'Date=03/12/2025',
    'Time=10:11:12 AM',
    'User=user1',
    'UserText=TiO2-3',
    '[System]',
    'SystemType=Apreo 2',
  ],
  ...['[Beam]', 'HV=5000', 'Spot=', '[Scan]', 'PixelWidth=3.25e-009', 'PixelHeight=3.25e-009'],
  ...['[EBeam]', 'WD=0.0052', '[Detectors]', 'Number=1', 'Name=ETD'],
].join('\r\n');
const tescanText = [
  ...[
    '[MAIN]',
    'Date=2025-03-12',
    'Device=MIRA4',
    'Magnification=50000',
    'PixelSizeX=4e-9',
    'PixelSizeY=4e-9',
  ],
  ...['UserName=wang', '[SEM]', 'Detector=SE', 'HV=15000.0', 'WD=0.0061'],
].join('\r\n');
const hitachiText = [
  ...['[SemImageFile]', 'InstructName=SU8020', 'SampleName=film 2', 'Date=2025/03/12', 'Time=10:11:12'],
  ...['Magnification=30000', 'PixelSize=3.306878', 'SignalName=SE(UL)', 'AcceleratingVoltage=5000 Volt'],
  'WorkingDistance=8100 um',
].join('\r\n');
const jeolText = [
  ...[
    '$CM_FORMAT JEOL-SEM',
    '$CM_TITLE sample A',
    '$CM_DATE 2025/03/12',
    '$CM_OPERATOR zhang',
    '$CM_INSTRUMENT JSM-7800F',
  ],
  ...[
    '$CM_ACCEL_VOLT 5.00',
    '$CM_MAG 10000',
    '$CM_SIGNAL SEI',
    '$$SM_MICRON_BAR 100',
    '$$SM_MICRON_MARKER 1um',
    '$$SM_WD 10.1',
  ],
].join('\r\n');
const sightX =
  '<TemReporter><Eos><EosMode>eosTEM</EosMode></Eos><ImageFormingSystem><ModeString>MAG</ModeString><SelectorValue>50000</SelectorValue></ImageFormingSystem><ElectronGun><AccelerationVoltage>200000</AccelerationVoltage></ElectronGun></TemReporter>';

describe('what microscopes tell', () => {
  const makers: [string, Drawing['fields'], string | undefined, number, [string, string][]][] = [
    [
      ...(['Zeiss by its number', [[34118, zeissText]], undefined, 128] as const),
      [
        ['加速电压', '3.00 kV'],
        ['工作距离', '5.1 mm'],
        ['放大倍数', '20.00 K X'],
        ['探测器', 'InLens'],
        ['操作者', 'LI'],
        ['日期', '12 Mar 2025'],
      ],
    ],
    [
      'Zeiss by its word',
      [[34118, `${zeissText}\r\nAP_IMAGE_PIXEL_SIZE\r\nImage Pixel Size = 1.116 nm`]],
      undefined,
      1.116,
      [['时间', '10:11:12']],
    ],
    [
      ...(['FEI', [[34682, feiText]], undefined, 3.25] as const),
      [
        ['加速电压', '5 kV'],
        ['工作距离', '5.2 mm'],
        ['探测器', 'ETD'],
        ['仪器', 'Apreo 2'],
        ['样品', 'TiO2-3'],
        ['操作者', 'user1'],
        ['日期', '03/12/2025'],
      ],
    ],
    ['FEI in its older field', [[34680, feiText]], undefined, 3.25, [['加速电压', '5 kV']]],
    [
      ...(['Tescan', [[50431, Buffer.from(`\x01\x02\0\0${tescanText}`, 'latin1')]], undefined, 4] as const),
      [
        ['加速电压', '15 kV'],
        ['工作距离', '6.1 mm'],
        ['放大倍数', '50000 ×'],
        ['探测器', 'SE'],
        ['操作者', 'wang'],
        ['仪器', 'MIRA4'],
      ],
    ],
    [
      ...(['Hitachi beside', [], hitachiText, 3.306878] as const),
      [
        ['加速电压', '5 kV'],
        ['工作距离', '8.1 mm'],
        ['放大倍数', '30000 ×'],
        ['探测器', 'SE(UL)'],
        ['样品', 'film 2'],
        ['仪器', 'SU8020'],
      ],
    ],
    [
      ...(['JEOL beside', [], jeolText, 10] as const),
      [
        ['加速电压', '5 kV'],
        ['工作距离', '10.1 mm'],
        ['放大倍数', '10000 ×'],
        ['探测器', 'SEI'],
        ['样品', 'sample A'],
        ['操作者', 'zhang'],
        ['仪器', 'JSM-7800F'],
      ],
    ],
    [
      'JEOL SightX',
      [
        [270, sightX],
        [271, 'JEOL Ltd.'],
        [282, { rational: 400 }],
        [296, [3]],
      ],
      undefined,
      0.5,
      [['加速电压', '200 kV']],
    ],
    [
      'Gatan',
      [
        [65003, 'nm'],
        [65009, { double: 0.0421 }],
      ],
      undefined,
      0.0421,
      [],
    ],
    [
      'Gatan in micrometres, whose sign is no UTF-8',
      [
        [65003, { latin1: 'µm' }],
        [65009, { double: 0.25 }],
      ],
      undefined,
      250,
      [],
    ],
    [
      'OME',
      [[270, '<OME><Image><Pixels PhysicalSizeX="0.26" PhysicalSizeXUnit="µm" SizeX="20"/></Image></OME>']],
      undefined,
      260,
      [],
    ],
    [
      'ImageJ',
      [
        [270, 'ImageJ=1.54f\nunit=micron\n'],
        [282, { rational: 4 }],
      ],
      undefined,
      250,
      [],
    ],
  ];
  test.each(makers)('%s', async (_maker, fields, beside, nanometres, facts) => {
    const picture = await read([square({ fields })], {}, beside);
    expect(picture.nanometres).toBeCloseTo(nanometres, 6);
    expect(picture.facts).toEqual(expect.arrayContaining(facts));
  });

  test('a printer’s resolution is no scale', async () => {
    const picture = await read([
      square({
        fields: [
          [282, { rational: 300 }],
          [296, [2]],
        ],
      }),
    ]);
    expect(picture.nanometres).toBeUndefined();
    expect(picture.facts.map(([name]) => name)).toEqual(['像素', '位深']);
  });

  test('a diffraction pattern of JEOL has no length of a pixel', async () => {
    const fields: Drawing['fields'] = [
      [270, sightX.replace('MAG', 'DIFF')],
      [271, 'JEOL Ltd.'],
      [282, { rational: 400 }],
      [296, [3]],
    ];
    expect((await read([square({ fields })])).nanometres).toBeUndefined();
  });
});

test('damaged ones are refused in words', async () => {
  const whole = tiffOf([square({ compression: 'deflate', fields: [[270, 'x'.repeat(3000)]] })]);
  for (const cut of [9, 60, 200]) {
    const blob = new Blob([whole.subarray(0, cut)]);
    const outcome = await readFile({ name: 'a.tif', blob })
      .then((reading) => (reading.kind === 'picture' ? reading.pages[0]?.pixels() : undefined))
      .catch((error: unknown) => error);
    expect(outcome).toBeInstanceOf(Unreadable);
  }
  const strange = await read([square({ compression: { code: 34_712, encode: (strip) => strip } })]);
  await expect(strange.pages[0]?.pixels()).rejects.toThrow('图像的压缩方式不受支持');
});
