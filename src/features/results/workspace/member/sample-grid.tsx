import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Tool } from '../../../../ui/showing/tool.tsx';
import { ResultThumbnail } from '../../delivery/member/result-thumbnail.tsx';
import { union, type View } from '../../viewers/curves/rules.view.ts';
import { labelOf } from '../../viewers/reading/rules.readings.ts';
import { curvesOf } from '../../viewers/shown-file.tsx';
import { SmallPlot, smallPicture } from '../../viewers/small-plot.tsx';
import type { Opened, ViewedFile } from '../../viewers/use-opened-files.ts';

/** So many small pictures are opened at first, and with each further press. */
export const atOnce = 24;

/** Files of one technique beside each other in small pictures, curves within the same ends where they share their axes. */
export function SampleGrid({
  files,
  opened,
  current,
  hasMore,
  onMore,
  onChoose,
}: {
  files: readonly ViewedFile[];
  opened: ReadonlyMap<string, Opened>;
  current: string;
  hasMore: boolean;
  onMore: () => void;
  onChoose: (rid: string) => void;
}) {
  const [isCommon, setCommon] = useState(true);
  const open = files.map((file) => curvesOf(file, opened.get(file.rid)));
  const lead = open.find((one) => one !== undefined)?.outline.panels[0];
  const small = open.map((one) => one && smallPicture(one, lead));
  const common = commonEnds(small.flatMap((one) => (one?.isAlike ? one.whole : [])));
  return (
    <div className="space-y-3">
      {lead && (
        <div className="flex flex-wrap items-center gap-3">
          <Tool label="统一坐标范围" isPressed={isCommon} onClick={() => setCommon(!isCommon)}>
            统一坐标范围
          </Tool>
          <p className="text-xs text-muted">
            横轴 {labelOf(lead.x)}，纵轴 {labelOf(lead.y)}
          </p>
        </div>
      )}
      <ul
        aria-label="各样品的小图"
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,240px),1fr))] gap-3"
      >
        {files.map(({ rid, name, label = name }, at) => {
          const own = small[at];
          const state = opened.get(rid);
          return (
            <li key={rid}>
              <button
                type="button"
                aria-current={rid === current}
                onClick={() => onChoose(rid)}
                className="flex w-full flex-col gap-1.5 rounded-md border border-line bg-surface p-2.5 text-left hover:border-action aria-[current=true]:border-action aria-[current=true]:bg-tint"
              >
                <span className="truncate text-xs font-medium text-fg">{label}</span>
                {own ? (
                  <SmallPlot
                    small={own}
                    view={isCommon && own.isAlike && common ? common : own.whole}
                    label={`${label} 的小图`}
                  />
                ) : state ? (
                  <span className="grid h-33 place-items-center overflow-hidden">
                    <ResultThumbnail rid={rid} name={name} />
                  </span>
                ) : (
                  <span className="grid h-33 place-items-center text-xs text-muted">正在打开 …</span>
                )}
                {own && !own.isAlike && (
                  <span className="text-2xs text-warning">坐标不同：{labelOf(own.picture.x)}</span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
      {hasMore && (
        <Button kind="outline" onClick={onMore} className="h-11 px-5 md:h-10">
          再显示 {atOnce} 个
        </Button>
      )}
    </div>
  );
}

/** Ends that hold all of them. */
function commonEnds(views: readonly View[]): View | undefined {
  const [x, y] = [union(views.map((view) => view.x)), union(views.map((view) => view.y))];
  return x && y && { x, y, right: union(views.flatMap(({ right }) => right ?? [])) };
}
