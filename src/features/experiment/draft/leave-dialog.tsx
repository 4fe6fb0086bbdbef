import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { answerLeaver, useLeaver } from '../../../ui/leaving.ts';

/** Asks whoever is about to leave with something that the server does not have. */
export function LeaveDialog() {
  const leaver = useLeaver();
  return (
    <AlertDialog.Root open={leaver !== undefined} onOpenChange={(isOpen) => !isOpen && answerLeaver(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-(--lp-z-dialog) animate-appear bg-scrim" />
        <AlertDialog.Viewport className="fixed inset-0 z-(--lp-z-dialog) grid place-items-center p-4">
          <AlertDialog.Popup className="w-full max-w-105 animate-appear rounded-xl bg-surface p-6 shadow-3 outline-none">
            <AlertDialog.Title className="text-lg font-semibold text-fg">
              内容尚未保存，确定离开吗？
            </AlertDialog.Title>
            <AlertDialog.Description className="mt-2 text-muted">
              暂时无法连接服务器。已填写的内容保留在本设备上，网络恢复后回到此页即可继续。
            </AlertDialog.Description>
            <div className="mt-5 flex justify-end gap-3">
              <Button kind="outline" className="h-11 px-4.5 md:h-10" onClick={() => answerLeaver(true)}>
                离开
              </Button>
              <AlertDialog.Close className={`h-11 px-4.5 md:h-10 ${buttonClass('primary')}`}>
                继续填写
              </AlertDialog.Close>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
