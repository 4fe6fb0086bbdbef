import { useNavigate } from 'react-router';
import { addDays, shanghaiDate } from '../../../core/shanghai.ts';
import { StaffLoaded } from '../../../ui/antd/staff-page.tsx';
import { useStaffMe } from '../../../ui/asking/staff-me.ts';
import { useCall } from '../../../ui/asking/use-call.ts';
import { Link } from '../../../ui/link.tsx';
import { type BoardKey, boardKeys, figureBoard, figureBoards } from '../contract.ts';
import { FigureCard } from './figure-card.tsx';

/** So many figures of so many days stand on a desk. */
const shown = { figures: 5, days: 14 };

/** How it goes: the first figures of the first board that whoever is signed in may see; nothing for whoever may see none. */
export function DeskFigures() {
  return useStaffMe().may('figures:read') ? <FirstBoard /> : null;
}

function FirstBoard() {
  const { data } = useCall(figureBoards, {});
  const board = boardKeys.find((key) => key === data?.list[0]?.key);
  return board ? <Figures board={board} /> : null;
}

function Figures({ board }: { board: BoardKey }) {
  const navigate = useNavigate();
  const to = shanghaiDate(new Date());
  const state = useCall(figureBoard, { board, range: 'free', from: addDays(to, 1 - shown.days), to });
  const page = `/staff/figures?board=${board}`;
  return (
    <section aria-labelledby="desk-figures">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id="desk-figures" className="text-md font-semibold text-fg">
          近 {shown.days} 天
        </h2>
        <Link to={page} className="text-sm text-link hover:underline">
          全部指标
        </Link>
      </div>
      <StaffLoaded state={state}>
        {({ groups }) => (
          <ul className="grid grid-cols-[repeat(auto-fit,minmax(200px,1fr))] gap-3">
            {groups
              .flatMap(({ figures }) => figures)
              .slice(0, shown.figures)
              .map((figure) => (
                <FigureCard key={figure.key} figure={figure} onCourse={() => void navigate(page)} />
              ))}
          </ul>
        )}
      </StaffLoaded>
    </section>
  );
}
