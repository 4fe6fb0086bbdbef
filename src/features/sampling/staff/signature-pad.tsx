import { Button } from 'antd';
import { type RefObject, useEffect, useRef } from 'react';
import Pad from 'signature_pad';

/** Where somebody signs with a finger, a pen or the mouse; `onChange` hears whether there is anything. */
export function SignaturePad({
  canvas,
  isSigned,
  onChange,
}: {
  canvas: RefObject<HTMLCanvasElement | null>;
  isSigned: boolean;
  onChange: (isSigned: boolean) => void;
}) {
  const pad = useRef<Pad>(null);
  useEffect(() => {
    const board = canvas.current;
    if (!board) return;
    const drawn = new Pad(board, { backgroundColor: '#fff' });
    drawn.addEventListener('beginStroke', () => onChange(true));
    pad.current = drawn;
    // A point of the screen is a point of the picture, also after the phone was turned.
    const fitting = new ResizeObserver(() => {
      board.width = board.offsetWidth * devicePixelRatio;
      board.height = board.offsetHeight * devicePixelRatio;
      board.getContext('2d')?.scale(devicePixelRatio, devicePixelRatio);
      drawn.redraw();
    });
    fitting.observe(board);
    return () => {
      fitting.disconnect();
      drawn.off();
    };
  }, [canvas, onChange]);
  const clear = () => {
    pad.current?.clear();
    onChange(false);
  };
  return (
    <div>
      <canvas
        ref={canvas}
        role="img"
        aria-label="签字区"
        className="aspect-8/3 w-full touch-none rounded-md border border-line bg-white"
      />
      <Button type="link" size="small" className="px-0!" disabled={!isSigned} onClick={clear}>
        重新签字
      </Button>
    </div>
  );
}

/** The signature as a file. */
export async function signatureFile(canvas: HTMLCanvasElement): Promise<File> {
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!picture) throw new Error('the browser makes no picture of a canvas');
  return new File([picture], '签字.png', { type: 'image/png' });
}
