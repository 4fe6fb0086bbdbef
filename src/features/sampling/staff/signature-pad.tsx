import { Button } from 'antd';
import { type PointerEvent, useEffect, useRef } from 'react';

/** Where somebody signs with a finger, a pen or the mouse; `onChange` hears whether there is anything. */
export function SignaturePad({
  canvas,
  isSigned,
  onChange,
}: {
  canvas: React.RefObject<HTMLCanvasElement | null>;
  isSigned: boolean;
  onChange: (isSigned: boolean) => void;
}) {
  const isDown = useRef(false);
  useEffect(() => {
    const pen = canvas.current?.getContext('2d');
    if (!pen) return;
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, 640, 240);
    pen.lineWidth = 4;
    pen.lineCap = 'round';
    pen.lineJoin = 'round';
  }, [canvas]);
  const spotOf = ({ nativeEvent, currentTarget }: PointerEvent<HTMLCanvasElement>): [number, number] => {
    const { width, height } = currentTarget.getBoundingClientRect();
    return [(nativeEvent.offsetX / width) * 640, (nativeEvent.offsetY / height) * 240];
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const pen = event.currentTarget.getContext('2d');
    isDown.current = true;
    pen?.beginPath();
    pen?.moveTo(...spotOf(event));
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!isDown.current) return;
    const pen = event.currentTarget.getContext('2d');
    pen?.lineTo(...spotOf(event));
    pen?.stroke();
    if (!isSigned) onChange(true);
  };
  const clear = () => {
    canvas.current?.getContext('2d')?.fillRect(0, 0, 640, 240);
    onChange(false);
  };
  return (
    <div>
      <canvas
        ref={canvas}
        width={640}
        height={240}
        role="img"
        aria-label="签字区"
        className="w-full touch-none rounded-md border border-line bg-white"
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={() => {
          isDown.current = false;
        }}
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
