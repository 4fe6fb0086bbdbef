import { Button, Segmented, Tabs } from 'antd';
import { useState } from 'react';
import { DateRange } from '../../../ui/antd/date-range.tsx';
import { useFilters } from '../../../ui/antd/lists/use-filters.ts';
import { StaffLoaded, StaffPage } from '../../../ui/antd/staff-page.tsx';
import { useCall } from '../../../ui/asking/use-call.ts';
import { useSaveFile } from '../../../ui/asking/use-save-file.ts';
import { type BoardKey, boardKeys, figureBoard, figureBoards, figureSheet } from '../contract.ts';
import { mostDays, type Range, ranges } from '../rules.ranges.ts';
import { FigureCard } from './figure-card.tsx';
import { FigureCourse } from './figure-course.tsx';
import { PartTable } from './part-table.tsx';

/** The boards of figures that whoever looks may see, one at a time, in a period. */
export default function FiguresPage() {
  const boards = useCall(figureBoards, {});
  const [filters, setFilters] = useFilters(['board', 'range', 'from', 'to']);
  const range = filters.range && filters.range in ranges ? (filters.range as Range) : 'month30';
  return (
    <StaffPage title="经营看板" note="数据每分钟汇总一次，点击指标可查看明细。">
      <StaffLoaded state={boards}>
        {({ list }) => {
          const board = list.find(({ key }) => key === filters.board)?.key ?? list[0]?.key;
          if (!board) return <p className="py-10 text-center text-muted">没有您可以查看的看板</p>;
          return (
            <>
              <Tabs
                activeKey={board}
                onChange={(key) => setFilters({ board: key })}
                items={list.map(({ key, title }) => ({ key, label: title }))}
              />
              <search className="flex flex-wrap items-center gap-2">
                <div className="max-w-full overflow-x-auto">
                  <Segmented
                    aria-label="时间范围"
                    value={range}
                    options={Object.entries(ranges).map(([value, label]) => ({ value, label }))}
                    onChange={(chosen) =>
                      setFilters({ range: String(chosen), ...(chosen !== 'free' && { from: '', to: '' }) })
                    }
                  />
                </div>
                {range === 'free' && (
                  <DateRange from={filters.from} to={filters.to} label="自选日期" onChange={setFilters} />
                )}
              </search>
              {range === 'free' && !(filters.from && filters.to) ? (
                <p className="py-10 text-center text-muted">请选择起止日期，最长 {mostDays} 天</p>
              ) : (
                <Board
                  key={board}
                  asked={{
                    board: boardKeys.find((key) => key === board) as BoardKey,
                    range,
                    ...(range === 'free' && { from: filters.from, to: filters.to }),
                  }}
                />
              )}
            </>
          );
        }}
      </StaffLoaded>
    </StaffPage>
  );
}

function Board({ asked }: { asked: { board: BoardKey; range: Range; from?: string; to?: string } }) {
  const state = useCall(figureBoard, asked);
  const sheet = useSaveFile(figureSheet);
  const [opened, setOpened] = useState<string>();
  return (
    <StaffLoaded state={state}>
      {({ days, before, step, groups }) => (
        <div className="space-y-6" aria-busy={state.isLoading}>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="text-sm text-muted">
              本期 <span className="font-num">{daysSaid(days)}</span>，对比前一周期{' '}
              <span className="font-num">{daysSaid(before)}</span>
            </p>
            <Button loading={sheet.isBusy} onClick={() => void sheet.save(asked)}>
              导出 CSV
            </Button>
          </div>
          {groups.map(({ title, figures }) => (
            <section key={title} aria-label={title}>
              <h2 className="mb-3 text-md font-semibold text-fg">{title}</h2>
              <ul className="grid grid-cols-1 gap-3 min-[480px]:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
                {figures.map((figure) => (
                  <FigureCard key={figure.key} figure={figure} onCourse={() => setOpened(figure.key)} />
                ))}
              </ul>
              <div className="mt-3 grid grid-cols-1 gap-3 empty:hidden xl:grid-cols-2">
                {figures
                  .filter(({ parts }) => parts)
                  .map((figure) => (
                    <PartTable key={figure.key} figure={figure} />
                  ))}
              </div>
            </section>
          ))}
          <FigureCourse
            figure={groups.flatMap(({ figures }) => figures).find(({ key }) => key === opened)}
            step={step}
            onClose={() => setOpened(undefined)}
          />
        </div>
      )}
    </StaffLoaded>
  );
}

const daysSaid = ({ from, to }: { from: string; to: string }) => (from === to ? from : `${from} 至 ${to}`);
