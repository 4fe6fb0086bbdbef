import { type ComponentProps, useEffect, useRef } from 'react';

/** Lets the keyboard move a table to and fro that is wider than its place: the `components` of each that has `scroll`. */
export const movable = { table: MovableTable };

function MovableTable(table: ComponentProps<'table'>) {
  const own = useRef<HTMLTableElement>(null);
  useEffect(() => {
    const place = own.current?.parentElement;
    if (!own.current || !place) return;
    const watch = new ResizeObserver(() => {
      if (place.scrollWidth > place.clientWidth) place.tabIndex = 0;
      else place.removeAttribute('tabindex');
    });
    watch.observe(place);
    watch.observe(own.current);
    return () => watch.disconnect();
  }, []);
  return <table {...table} ref={own} />;
}
