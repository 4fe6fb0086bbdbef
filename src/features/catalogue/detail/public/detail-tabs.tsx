import { useEffect, useState } from 'react';

/** A part of the page that a tab leads to. */
export type Part = { id: string; title: string };

/** Links to the parts of the page, which stay below the header; the part in view is marked. */
export function PartTabs({ parts }: { parts: readonly Part[] }) {
  const [present, setPresent] = useState(parts[0]?.id);
  const ids = parts.map(({ id }) => id).join();
  useEffect(() => {
    const inView = new Set<string>();
    const order = ids.split(',');
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inView.add(target.id);
          else inView.delete(target.id);
        }
        const first = order.find((id) => inView.has(id));
        if (first) setPresent(first);
      },
      { rootMargin: '-140px 0px -40% 0px' },
    );
    for (const id of order) {
      const part = document.getElementById(id);
      if (part) observer.observe(part);
    }
    return () => observer.disconnect();
  }, [ids]);
  return (
    <nav
      aria-label="本页内容"
      className="sticky top-(--lp-header-h-mobile) z-(--lp-z-sticky) border-b border-line bg-surface md:top-(--lp-header-h) md:rounded-t-lg print:hidden"
    >
      <ul className="flex gap-6 overflow-x-auto px-4 [scrollbar-width:none] md:gap-8 md:px-6">
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === present ? 'true' : undefined}
              className={`-mb-px block border-b-2 py-3.5 whitespace-nowrap outline-offset-[-2px] ${id === present ? 'border-action font-semibold text-fg' : 'border-transparent text-body hover:text-action'}`}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
