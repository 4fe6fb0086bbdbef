import { useEffect, useState } from 'react';
import { saveFile } from '../../../../ui/asking/download.ts';
import { printPicture } from '../../../../ui/asking/print-picture.ts';
import { Tool } from '../../../../ui/showing/tool.tsx';
import { paperTokens, tokens } from '../curves/curve-plot.ts';
import { FactsList } from '../facts-list.tsx';
import type { Reader } from '../reading/reader.ts';
import type { Answers, Outline } from '../reading/rules.messages.ts';
import { drawMeasures, drawPending } from './draw-measures.ts';
import { barHeight, drawBarBelow, drawBarWithin, type PictureBar, wholePicture } from './draw-picture.ts';
import { LookPanel } from './look-panel.tsx';
import { MeasureBar, MeasureList } from './measure-list.tsx';
import { type BarChoice, barOf, barPlace, type Scale, sourceNames } from './rules.bar.ts';
import { derivedWords } from './rules.derived.ts';
import type { Look } from './rules.levels.ts';
import { CalibrationForm, ScalePanel } from './scale-panel.tsx';
import { StageCanvas } from './stage-canvas.tsx';
import { useMeasuring } from './use-measuring.ts';
import { useStage } from './use-stage.ts';

type PictureOutline = Outline & { kind: 'picture' | 'bitmap' };
const noMargins = { left: 0, right: 0, top: 0 };
const lengthTools = ['distance', 'angle', 'calibration'] as const;

/** A picture with its pages, how it is shown, what is measured on it by the scale of the file or by hand, and a bar by choice. */
export function PictureView({
  reader,
  file,
  name,
  outline,
  canSave,
}: {
  reader: Reader;
  file: number;
  name: string;
  outline: PictureOutline;
  canSave: boolean;
}) {
  const told = outline.kind === 'picture' ? outline.nanometres : undefined;
  const [page, setPage] = useState(0);
  const [look, setLook] = useState<Look>();
  const [scale, setScale] = useState<Scale | undefined>(
    told ? { nanometres: told, source: 'file' } : undefined,
  );
  const [choice, setChoice] = useState<BarChoice>({ corner: 'below', ink: 'white' });
  const [calibrating, setCalibrating] = useState<number>();
  const [isOriginal, setOriginal] = useState(false);
  const { shown, problem } = usePage(reader, file, page, isOriginal ? undefined : look);
  const measuring = useMeasuring((from, to) => setCalibrating(Math.hypot(to.x - from.x, to.y - from.y)));
  const image = shown?.image ?? (outline.kind === 'bitmap' ? outline.image : undefined);
  const hasBar = scale !== undefined && choice.corner !== 'none' && !isOriginal;
  // The bar has a room of its own, so that it covers nothing of the picture, such as the instrument's own strip.
  const isBelow = hasBar && choice.corner === 'below';
  const stage = useStage(image, { margins: { ...noMargins, bottom: isBelow ? barHeight : 0 } });
  const { frame, place, room } = stage;
  const pages = outline.kind === 'picture' ? outline.pages : [];
  const ruler = scale && { across: scale.nanometres, down: scale.nanometres };
  const clear = shown?.burntIn.clear ?? { top: 0, bottom: image?.height ?? 0 };
  const bar: PictureBar | undefined = hasBar && image ? { scale, choice, picture: image, clear } : undefined;
  const hasNoRoom = bar !== undefined && !fits(bar);
  const measures = isOriginal ? [] : measuring.measures;

  const picture = () => {
    if (!image) throw new Error('the picture is not there');
    const derived = isOriginal ? '' : derivedWords(look, shown?.own, measures.length, scale);
    return wholePicture(image, { bar, measures, ruler, derived, colors: paperTokens(document.body) });
  };
  const save = async () => saveFile({ name: `${name.replace(/\.[^.]+$/, '')}.png`, bytes: await picture() });

  return (
    <div className="space-y-3">
      <div role="toolbar" aria-label="图片工具" className="flex flex-wrap items-center gap-2">
        <Tool label="放大" icon="plus" onClick={() => stage.zoomBy(1.4)} />
        <Tool label="缩小" icon="minus" onClick={() => stage.zoomBy(1 / 1.4)} />
        <Tool label="全图" isDisabled={stage.isWhole} onClick={stage.showWhole}>
          全图
        </Tool>
        <Tool label="原始像素" onClick={() => stage.zoomBy(1 / place.across)}>
          1:1
        </Tool>
        {pages.length > 1 && <PageSteps page={page} count={pages.length} onPage={setPage} />}
        <MeasureBar
          measuring={measuring}
          offered={shown?.isGrey ? ['distance', 'angle', 'profile', 'calibration'] : lengthTools}
        />
        <Tool label="只看原图" isPressed={isOriginal} onClick={() => setOriginal(!isOriginal)}>
          只看原图
        </Tool>
        {canSave && (
          <span className="ml-auto flex gap-2">
            <Tool label="导出 PNG" isDisabled={!image} onClick={save}>
              导出 PNG
            </Tool>
            <Tool label="打印" isDisabled={!image} onClick={async () => printPicture(name, await picture())}>
              打印
            </Tool>
          </span>
        )}
      </div>
      {problem && (
        <p role="alert" className="rounded-sm bg-warning-bg px-3 py-2 text-sm text-warning">
          这一页不能显示：{problem}
        </p>
      )}
      {calibrating !== undefined && (
        <CalibrationForm
          pixels={calibrating}
          onScale={(found) => {
            setScale(found);
            setCalibrating(undefined);
          }}
          onCancel={() => setCalibrating(undefined)}
        />
      )}
      <StageCanvas
        stage={stage}
        measuring={measuring}
        isReady={image !== undefined}
        label={name}
        paint={(ctx) => {
          if (!image || !frame.current) return;
          const colors = tokens(frame.current);
          const { font } = colors;
          ctx.save();
          ctx.beginPath();
          ctx.rect(room.left, room.top, room.width, room.height);
          ctx.clip();
          ctx.imageSmoothingEnabled = place.across < 3;
          ctx.drawImage(image, place.left, place.top, image.width * place.across, image.height * place.down);
          if (bar) drawBarWithin(ctx, bar, place, font);
          drawMeasures(ctx, measures, { place, ruler, font });
          drawPending(ctx, measuring, { place, ruler, font });
          ctx.restore();
          if (bar && isBelow) {
            const onScreen = { ...bar.scale, nanometres: bar.scale.nanometres / place.across };
            drawBarBelow(ctx, barOf(onScreen, choice, room.width * 0.3), room, colors);
          }
        }}
        className="h-90 bg-inverse md:h-120"
      />
      {outline.kind === 'picture' && (
        <p className="text-xs text-body">
          {pages[page]?.width} × {pages[page]?.height} 像素，{outline.depth} 位
        </p>
      )}
      <MeasureList
        {...{ measuring, ruler, name, canSave, reader, file, page }}
        source={scale && sourceNames[scale.source]}
        value={{ name: '灰度' }}
      />
      <ScalePanel
        {...{ told, scale, choice, hasNoRoom }}
        burnt={shown?.burntIn.bar}
        width={image?.width ?? 0}
        onScale={setScale}
        onChoice={setChoice}
        onCalibrate={setCalibrating}
      />
      {shown && !isOriginal && (
        <LookPanel
          look={look ?? shown.own}
          plain={shown.own}
          tight={shown.tight}
          span={shown.span}
          histogram={shown.histogram}
          hasColours={shown.isGrey}
          onLook={setLook}
        />
      )}
      {outline.kind === 'picture' && <FactsList facts={outline.facts} />}
    </div>
  );
}

function PageSteps({ page, count, onPage }: { page: number; count: number; onPage: (page: number) => void }) {
  return (
    <span className="inline-flex items-center gap-2">
      <Tool label="上一页" icon="left" isDisabled={page === 0} onClick={() => onPage(page - 1)} />
      <span className="font-num text-sm tabular-nums text-fg">
        第 {page + 1} / {count} 页
      </span>
      <Tool label="下一页" icon="right" isDisabled={page === count - 1} onClick={() => onPage(page + 1)} />
    </span>
  );
}

/** Whether a bar has its place on the picture. */
function fits({ scale, choice, picture, clear }: PictureBar): boolean {
  if (choice.corner === 'below' || choice.corner === 'none') return true;
  const { width } = barOf(scale, choice, picture.width * 0.25);
  const height = (Math.max(picture.width, picture.height) / 40) * 2;
  return barPlace(choice.corner, { width, height }, picture, clear) !== undefined;
}

/** A page as it is to look; while one is drawn, only the last of what is asked meanwhile is asked for next. */
function usePage(reader: Reader, file: number, page: number, look: Look | undefined) {
  const [shown, setShown] = useState<Answers['page']>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [done, setDone] = useState<string>();
  const key = JSON.stringify([page, look]);
  useEffect(() => {
    if (isBusy || done === key) return;
    setBusy(true);
    void reader
      .ask({ ask: 'page', file, page, look })
      .then(
        (answer) => {
          setProblem(undefined);
          setShown(answer);
        },
        (error: Error) => setProblem(error.message),
      )
      .finally(() => {
        setDone(key);
        setBusy(false);
      });
  }, [reader, file, page, look, key, isBusy, done]);
  return { shown, problem };
}
