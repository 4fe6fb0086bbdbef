import { Modal } from 'antd';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';

/**
 * Asks before somebody leaves the page while something on it is not saved, or before one of `filters` of the address
 * shows another record in its place.
 */
export function UnsavedGuard({
  isUnsaved,
  filters = [],
}: {
  isUnsaved: boolean;
  filters?: readonly string[];
}) {
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    if (!isUnsaved) return false;
    const [shown, next] = [new URLSearchParams(from.search), new URLSearchParams(to.search)];
    return from.pathname !== to.pathname || filters.some((name) => shown.get(name) !== next.get(name));
  });
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
  if (blocker.state !== 'blocked') return null;
  return (
    <Modal
      open
      title="有未保存的修改"
      okText="放弃修改并离开"
      cancelText="继续编辑"
      okButtonProps={{ danger: true }}
      onOk={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    >
      离开后，本页尚未保存的内容将丢失。
    </Modal>
  );
}
