import type { ReactNode } from 'react';

/** A table of rows that are drawn by hand, below these headings. */
export function PlainTable({
  heads,
  className = '',
  children,
}: {
  heads: readonly string[];
  className?: string;
  children: ReactNode;
}) {
  return (
    <table className={`w-full text-sm ${className}`}>
      <thead>
        <tr className="bg-page text-left text-muted">
          {heads.map((name) => (
            <th key={name} scope="col" className="px-3 py-2 font-medium">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
