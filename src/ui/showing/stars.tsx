import { Icon } from '../icon.tsx';

/** A score of 1 to 5 as stars. */
export function Stars({ score }: { score: number }) {
  const full = Math.round(score);
  return (
    <span role="img" aria-label={`${score} 分，满分 5 分`} className="inline-flex">
      {[1, 2, 3, 4, 5].map((nth) => (
        <Icon
          key={nth}
          name="star"
          className={`size-4 ${nth <= full ? 'fill-mark! text-mark' : 'text-line-strong'}`}
        />
      ))}
    </span>
  );
}
