import { useEffect, useState } from 'react';
import { asDataUrl } from '../../../ui/asking/data-url.ts';
import { saveFile } from '../../../ui/asking/download.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import { drawPoster, type Poster } from './draw-poster.ts';

type Drawn = { address: string; bytes: Blob } | 'failed';

/** A poster as it will be saved, and the button that saves it; `name` is the file's. */
export function PosterDialog({
  poster,
  name,
  onClose,
}: {
  poster: Poster;
  name: string;
  onClose: () => void;
}) {
  const [drawn, setDrawn] = useState<Drawn>();
  useEffect(() => {
    let isOpen = true;
    const draw = async (): Promise<Drawn> => {
      const bytes = await drawPoster(poster);
      return { bytes, address: await asDataUrl(bytes) };
    };
    draw().then(
      (done) => isOpen && setDrawn(done),
      (error) => {
        console.error(error);
        setDrawn('failed');
      },
    );
    return () => {
      isOpen = false;
    };
  }, [poster]);
  const { words, code } = poster;
  return (
    <DialogFrame title="邀请海报" onClose={onClose} isLight>
      {drawn === 'failed' ? (
        <p role="alert" className="py-10 text-center text-muted">
          当前浏览器无法生成海报，请复制链接分享
        </p>
      ) : (
        <>
          <div className="mx-auto aspect-[750/1180] w-full max-w-70 overflow-hidden rounded-md bg-subtle">
            {drawn && (
              <img
                src={drawn.address}
                alt={`${words.brand}邀请海报：${[words.reward, words.note].filter(Boolean).join('，')}，邀请码 ${code}`}
                className="size-full"
              />
            )}
          </div>
          <div className="mt-4 flex justify-center">
            <Button
              kind="primary"
              className="h-11 px-6"
              disabled={!drawn}
              onClick={() => drawn && saveFile({ name, bytes: drawn.bytes })}
            >
              保存图片
            </Button>
          </div>
        </>
      )}
    </DialogFrame>
  );
}
