import { useEffect, useState } from 'react';
import { shanghaiDate } from '../../../core/shanghai.ts';
import { Icon } from '../../../ui/icon.tsx';
import { showError } from '../../../ui/toast.tsx';
import { likedOn, rememberLike } from './liked.ts';

/** Likes an entry of the showcase, once a day; tells how many did. */
export function LikeButton({ rid, name, likes }: { rid: string; name: string; likes: number }) {
  const [counted, setCounted] = useState<number>();
  const [isLiked, setLiked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => setLiked(likedOn(shanghaiDate(new Date())).includes(rid)), [rid]);

  const like = async () => {
    if (isBusy || isLiked) return;
    setBusy(true);
    const [{ countVisit }, { messageOf }] = await Promise.all([
      import('./count-visit.ts'),
      import('../../../ui/asking/send.ts'),
    ]);
    try {
      setCounted((await countVisit(rid, 1)).likes);
      setLiked(true);
      rememberLike(shanghaiDate(new Date()), rid);
    } catch (error) {
      const message = messageOf(error);
      if (message) showError(message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      aria-pressed={isLiked}
      aria-busy={isBusy}
      aria-label={`点赞：${name}`}
      onClick={() => void like()}
      className="relative z-2 inline-flex min-h-11 items-center gap-1.5 rounded-sm px-2 text-muted hover:text-action aria-pressed:cursor-default aria-pressed:text-action md:min-h-8"
    >
      <Icon name="star" className={`size-4.5 ${isLiked ? 'fill-current' : ''}`} />
      <span className="tabular-nums">
        {isLiked ? '已赞' : '赞'} {(counted ?? likes).toLocaleString('zh-CN')}
      </span>
    </button>
  );
}
