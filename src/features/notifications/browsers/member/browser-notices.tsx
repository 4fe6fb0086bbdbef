import { useEffect, useState } from 'react';
import { useWork } from '../../../../ui/asking/use-work.ts';
import { Button } from '../../../../ui/button.tsx';
import { showSuccess } from '../../../../ui/toast.tsx';
import { canShow, isShowing, showNone, showNotices, tryNotices } from './shown-notices.ts';

/** Whether this browser shows what its customer is told; asked for by a click alone. */
export function BrowserNotices({ customerRid }: { customerRid: string }) {
  const [isOn, setOn] = useState<boolean>();
  const { run, isBusy, busyWith } = useWork();
  useEffect(() => void isShowing().then(setOn), []);
  const turn = async (next: boolean) => {
    const done = await run(() => (next ? showNotices(customerRid) : showNone()), 'turn');
    if (!done) return;
    setOn(next);
    showSuccess(next ? '浏览器通知已开启' : '浏览器通知已关闭');
  };
  const tried = () => run(() => tryNotices().then(() => showSuccess('已发送，请留意系统通知')), 'try');
  const isPossible = canShow();
  return (
    <div className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-3 md:px-6">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium text-fg">浏览器通知</p>
        <p className="text-xs text-muted">
          {isPossible
            ? '有新消息时在这台设备上提示，关闭页面也能收到；退出登录后停止'
            : '当前浏览器不支持；iPhone 和 iPad 请先用“添加到主屏幕”安装本站'}
        </p>
      </div>
      {isPossible && isOn && (
        <Button kind="outline" className="h-11 px-4 md:h-9" disabled={isBusy} onClick={tried}>
          {busyWith === 'try' ? '正在发送…' : '发送测试通知'}
        </Button>
      )}
      {isPossible && isOn !== undefined && (
        <Button
          kind="outline"
          className="h-11 px-4 md:h-9"
          disabled={isBusy}
          aria-label={isOn ? '关闭浏览器通知' : '开启浏览器通知'}
          onClick={() => turn(!isOn)}
        >
          {busyWith === 'turn' ? '请稍候…' : isOn ? '关闭' : '开启'}
        </Button>
      )}
    </div>
  );
}
