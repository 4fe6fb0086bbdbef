import { useEffect, useState } from 'react';
import { saveFile } from '../../../../ui/asking/download.ts';
import { Tool } from '../../../../ui/showing/tool.tsx';
import { useTable } from '../curves/state/use-curves.ts';
import { ChoiceField, NumberField, ToolPanel } from '../curves/tools/tool-fields.tsx';
import { ViewChooser } from '../curves/view-chooser.tsx';
import { FactsList } from '../facts-list.tsx';
import type { Band } from '../reading/imaging/rules.imaging.ts';
import type { Reader } from '../reading/reader.ts';
import type { ImagingOutline, SpectrumAt } from '../reading/rules.messages.ts';
import { labelOf } from '../reading/rules.readings.ts';
import { TableView } from '../table-view.tsx';
import { LeftOut, OneMap, useLatest } from './map-view.tsx';
import type { Point } from './rules.place.ts';
import { SpectrumChart } from './spectrum-chart.tsx';

type Props = {
  reader: Reader;
  file: number;
  name: string;
  outline: ImagingOutline;
  canSave: boolean;
};

/** Spectra over a surface: the intensity of a band as a map, and the spectrum of the place that is clicked. */
export function ImagingView(props: Props) {
  const { reader, file, name, outline } = props;
  const [view, setView] = useState<number | 'table'>(0);
  const table = useTable(reader, view === 'table' ? file : undefined);
  return (
    <div className="space-y-3">
      <ViewChooser names={['光谱成像']} chosen={view} onChoose={setView} />
      <LeftOut sentences={outline.leftOut} />
      {view !== 'table' && <Imaged {...props} />}
      {view === 'table' && !table && (
        <p role="status" className="py-24 text-center text-sm text-muted">
          正在整理数据表 …
        </p>
      )}
      {view === 'table' && table && <TableView tables={table} name={name} />}
      <FactsList facts={outline.facts} />
    </div>
  );
}

function Imaged({ reader, file, name, outline, canSave }: Props) {
  const { spectral, columns, rows, spectra } = outline;
  const [band, setBand] = useState(outline.band);
  const [map, setMap] = useState(outline.map);
  const [cell, setCell] = useState<Point>({
    x: Math.floor(outline.map.width / 2) + 0.5,
    y: Math.floor(outline.map.height / 2) + 0.5,
  });
  const own = useSpectrum(reader, file, cell);
  const draw = useLatest(async (asked: Band) => setMap(await reader.ask({ ask: 'band', file, band: asked })));
  const change = (next: Band) => {
    setBand(next);
    draw(next);
  };
  const { min, max } = spectral.range;
  const place = own && `${labelOf(map.x)} ${figure(own.x)}，${labelOf(map.y)} ${figure(own.y)}`;
  const saveSpectrum = () => {
    if (!own?.drawn) return;
    const { x, y } = own.drawn;
    const lines = Array.from(x, (value, at) => `${figure(value)},${figure(y[at] as number)}`);
    const text = [`# ${place}`, `${labelOf(spectral)},${labelOf(outline.z)}`, ...lines].join('\r\n');
    saveFile({
      name: `${name.replace(/\.[^.]+$/, '')}-spectrum.csv`,
      bytes: new Blob(['\uFEFF', text, '\r\n'], { type: 'text/csv' }),
    });
  };
  return (
    <div className="space-y-3">
      <ToolPanel label="波段">
        <NumberField
          label="波段下限"
          unit={spectral.unit}
          value={band.from}
          min={min}
          max={band.to}
          onChange={(from) => from < band.to && change({ ...band, from })}
        />
        <NumberField
          label="波段上限"
          unit={spectral.unit}
          value={band.to}
          min={band.from}
          max={max}
          onChange={(to) => to > band.from && change({ ...band, to })}
        />
        <ChoiceField
          label="颜色表示"
          value={band.by}
          options={[
            ['mean', '波段内平均值'],
            ['area', '峰面积（扣除两端连线）'],
          ]}
          onChange={(by) => change({ ...band, by })}
        />
      </ToolPanel>
      <OneMap {...{ reader, file, name, map, canSave }} number={0} chosen={cell} onPick={setCell}>
        <ToolPanel label="位置">
          <NumberField
            label="列（自左）"
            value={Math.floor(cell.x) + 1}
            min={1}
            max={map.width}
            step={1}
            onChange={(at) => setCell({ ...cell, x: Math.round(at) - 0.5 })}
          />
          <NumberField
            label="行（自上）"
            value={Math.floor(cell.y) + 1}
            min={1}
            max={map.height}
            step={1}
            onChange={(at) => setCell({ ...cell, y: Math.round(at) - 0.5 })}
          />
          <p role="status" className="self-center text-xs text-body">
            {own && !own.drawn ? `${place}：此位置没有光谱` : place}
          </p>
          {canSave && own?.drawn && (
            <Tool label="导出光谱 CSV" onClick={saveSpectrum}>
              导出光谱 CSV
            </Tool>
          )}
        </ToolPanel>
        <SpectrumChart
          {...{ outline, band }}
          own={own?.drawn}
          onBand={change}
          label={`${name} 光谱，横轴${labelOf(spectral)}，纵轴${labelOf(outline.z)}`}
        />
        <p className="text-xs text-muted">
          实线为所选位置的光谱，虚线为全部 {spectra} 条光谱的平均；共 {columns} × {rows}{' '}
          个位置。在分布图上点选位置，拖动两条竖线改变波段。分布图由光谱算出，不是文件中的图。
        </p>
      </OneMap>
    </div>
  );
}

function useSpectrum(reader: Reader, file: number, cell: Point): SpectrumAt | undefined {
  const [own, setOwn] = useState<SpectrumAt>();
  useEffect(() => {
    let isOver = false;
    reader.ask({ ask: 'spectrum', file, cell }).then(
      (found) => !isOver && setOwn(found),
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [reader, file, cell]);
  return own;
}

function figure(value: number): string {
  return String(Number(value.toPrecision(6)));
}
