import { Button, Input, type InputRef, Modal, Spin } from 'antd';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';

const CameraScanner = lazy(async () => ({
  default: (await import('../scan/camera-scanner.tsx')).CameraScanner,
}));

/**
 * Takes a code from a hand scanner, which types and ends with Enter, from the keyboard, or from the camera. Stays
 * ready for the next one.
 */
export function ScanBox({
  label,
  placeholder,
  isBusy,
  onCode,
}: {
  label: string;
  placeholder: string;
  isBusy: boolean;
  onCode: (code: string) => void;
}) {
  const [text, setText] = useState('');
  const [hasCamera, setHasCamera] = useState(false);
  const input = useRef<InputRef>(null);
  useEffect(() => input.current?.focus(), []);
  const take = (code: string) => {
    const known = code.trim();
    if (!known) return;
    setText('');
    onCode(known);
    input.current?.focus();
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Input
        ref={input}
        data-scan
        size="large"
        className="min-w-60 flex-1"
        aria-label={label}
        placeholder={placeholder}
        maxLength={64}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onPressEnter={() => take(text)}
      />
      <Button size="large" type="primary" loading={isBusy} onClick={() => take(text)}>
        查找
      </Button>
      <Button size="large" onClick={() => setHasCamera(true)}>
        摄像头扫码
      </Button>
      {hasCamera && (
        <Modal open title="摄像头扫码" footer={null} onCancel={() => setHasCamera(false)}>
          <Suspense fallback={<Spin />}>
            <CameraScanner
              onCode={(code) => {
                setHasCamera(false);
                take(code);
              }}
            />
          </Suspense>
        </Modal>
      )}
    </div>
  );
}
