import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

/**
 * A panel that opens on hover, and by its button; it closes on Escape (focus returns to the button), when focus
 * leaves it, and when the pointer leaves it. Spread `container` over what holds button and panel.
 */
export function useDisclosure() {
  const [isOpen, setOpen] = useState(false);
  const isHovered = useRef(false);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      if (button.current?.parentElement?.contains(document.activeElement)) button.current.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOpen]);

  const hover = (isInside: boolean) => (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    isHovered.current = isInside;
    setOpen(isInside);
  };
  return {
    isOpen,
    close: () => setOpen(false),
    button: {
      ref: button,
      'aria-expanded': isOpen,
      onClick: () => setOpen((wasOpen) => isHovered.current || !wasOpen),
    },
    container: {
      onPointerEnter: hover(true),
      onPointerLeave: hover(false),
      onBlur: (event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget) && !isHovered.current) setOpen(false);
      },
    },
  };
}
