import { useEffect, useRef, useState } from 'react';
import { frameReader } from './read-frame.ts';

/** Pause between two looks at the camera's picture, in ms. */
const pause = 200;

/** The camera's picture; tells the first code in it. Says why when there is no camera or none may be used. */
export function CameraScanner({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const tell = useRef(onCode);
  tell.current = onCode;
  const [problem, setProblem] = useState('');
  useEffect(() => {
    let isOver = false;
    let stream: MediaStream | undefined;
    const watch = async () => {
      if (!navigator.mediaDevices) throw new Error('no camera');
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      const read = await frameReader();
      const screen = video.current;
      if (isOver || !screen) return;
      screen.srcObject = stream;
      await screen.play();
      while (!isOver) {
        const code = await read(screen);
        if (code && !isOver) {
          isOver = true;
          tell.current(code);
        }
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    };
    watch()
      .catch(() => !isOver && setProblem('无法使用摄像头，请允许访问摄像头，或改用扫码枪、手动输入'))
      .finally(() => stop());
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    return () => {
      isOver = true;
      stop();
    };
  }, []);
  if (problem) return <p role="alert">{problem}</p>;
  return (
    <div>
      <video ref={video} muted playsInline aria-label="摄像头画面" className="w-full rounded-lg bg-black" />
      <p className="mt-2 text-sm text-muted">将标签上的二维码对准画面，识别后自动继续。</p>
    </div>
  );
}
