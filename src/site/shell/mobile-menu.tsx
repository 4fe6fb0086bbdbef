import { type ComponentType, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { showError } from '../../ui/toast.tsx';
import type { Shell } from './addresses.ts';

type Drawer = ComponentType<{ shell: Shell; onClose: () => void }>;

/** The menu button of the mobile header and the drawer that it opens, fetched as soon as a finger or the focus is on it. */
export function MobileMenu({ shell, className }: { shell: Shell; className: string }) {
  const [Drawer, setDrawer] = useState<Drawer>();
  const [isOpen, setOpen] = useState(false);
  const load = async () => {
    const { MobileDrawer } = await import('./mobile-drawer.tsx');
    setDrawer(() => MobileDrawer);
  };
  const ahead = () => void load().catch(() => {});
  const open = () =>
    load().then(
      () => setOpen(true),
      () => showError('菜单加载失败，请刷新页面后重试'),
    );
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label="菜单"
        aria-haspopup="dialog"
        onPointerEnter={ahead}
        onFocus={ahead}
        onClick={open}
      >
        <Icon name="menu" className="size-5.5" />
      </button>
      {isOpen && Drawer && <Drawer shell={shell} onClose={() => setOpen(false)} />}
    </>
  );
}
