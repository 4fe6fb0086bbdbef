import { StatusTag } from '../../../ui/showing/status-tag.tsx';
import type { ParcelTrack } from '../contract.ts';
import { parcelTones } from '../rules.ts';

/** How far a parcel is: its state with the newest line, and all lines once somebody wants to read them. */
export function ParcelWay({ parcel: { state, state_name, track, asked } }: { parcel: ParcelTrack }) {
  const [newest] = track;
  return (
    <div className="mt-2 space-y-1 text-xs">
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1 [overflow-wrap:anywhere]">
        <StatusTag tone={parcelTones[state]}>{state_name}</StatusTag>
        {newest ? (
          <>
            <span className="text-body">{newest.text}</span>
            <time className="font-num text-muted">{newest.at.slice(0, 16)}</time>
          </>
        ) : (
          <span className="text-muted">快递公司暂无轨迹，{asked.slice(0, 16)} 查询</span>
        )}
      </p>
      {track.length > 1 && (
        <details>
          <summary className="w-fit cursor-pointer py-1 text-link">物流轨迹（{track.length}）</summary>
          <ol className="space-y-1.5 border-l border-line pl-3" aria-label="物流轨迹">
            {track.map(({ at, text }) => (
              <li key={`${at}${text}`} className="[overflow-wrap:anywhere]">
                <time className="mr-2 font-num text-muted">{at.slice(0, 16)}</time>
                <span className="text-body">{text}</span>
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}
