import { useState } from 'react';
import { FactsList } from '../facts-list.tsx';
import type { Reader } from '../reading/reader.ts';
import type { PanelOutline } from '../reading/rules.messages.ts';
import { TableView } from '../table-view.tsx';
import { PanelView } from './panel-view.tsx';
import { canOverlay } from './rules.series.ts';
import { type StudyName, studies, studiesOf } from './rules.studies.ts';
import { type OpenCurves, type OpenPanel, useTable } from './state/use-curves.ts';
import { useReferences } from './state/use-references.ts';
import { StudyView } from './study-view.tsx';
import { ViewChooser } from './view-chooser.tsx';

/**
 * The pictures of one file, one at a time, its rows and what it tells of the measurement. Curves of other files lie over
 * them where they share the axes; `canSave` offers exports.
 */
export function CurveView({
  reader,
  files,
  canSave,
}: {
  reader: Reader;
  files: readonly [OpenCurves, ...OpenCurves[]];
  canSave: boolean;
}) {
  const [main, ...others] = files;
  const { panels, facts, leftOut, technique } = main.outline;
  const [at, setAt] = useState<number | 'table'>(0);
  const [study, setStudy] = useState<StudyName>();
  const table = useTable(reader, at === 'table' ? main.file : undefined);
  const panel = at === 'table' ? undefined : panels[at];
  const shown = panel && [
    open(main, panels.indexOf(panel), panel),
    ...others.flatMap((other) => {
      const own = other.outline.panels.findIndex((one) => canOverlay(panel, one));
      return own < 0 ? [] : [open(other, own, other.outline.panels[own] as PanelOutline)];
    }),
  ];
  const { panels: laid, references } = useReferences(reader, shown?.[0]);
  // Of several pictures that allow a study the first is meant.
  const offered = new Map(
    panels
      .flatMap((own, number) => studiesOf(technique, own).map((name) => [name, number] as const))
      .toReversed(),
  );
  const studied = study && offered.get(study);
  return (
    <div className="space-y-3">
      <ViewChooser
        names={panels.map(({ name }) => name)}
        chosen={study ? undefined : at}
        onChoose={(next) => {
          setAt(next);
          setStudy(undefined);
        }}
        more={[...offered.keys()].toReversed().map((key) => ({ key, name: studies[key].name }))}
        chosenMore={study}
        onChooseMore={setStudy}
      />
      {leftOut.length > 0 && (
        <div role="note" className="rounded-sm bg-warning-bg px-3 py-2 text-sm text-warning">
          {leftOut.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
      {study && studied !== undefined && (
        <StudyView
          key={study}
          reader={reader}
          file={open(main, studied, panels[studied] as PanelOutline)}
          study={study}
          canSave={canSave}
        />
      )}
      {!study && shown && (
        <PanelView
          key={at}
          reader={reader}
          files={[...shown, ...laid]}
          canSave={canSave}
          references={references}
        />
      )}
      {!study && at === 'table' && !table && (
        <p role="status" className="py-24 text-center text-sm text-muted">
          正在整理数据表 …
        </p>
      )}
      {!study && at === 'table' && table && <TableView tables={table} name={main.name} />}
      <FactsList facts={facts} />
    </div>
  );
}

function open(
  { rid, name, label, file, outline }: OpenCurves,
  panel: number,
  picture: PanelOutline,
): OpenPanel {
  const { series, first, technique, facts } = outline;
  return { rid, name, label, file, panel, picture, series, first, technique, facts };
}
