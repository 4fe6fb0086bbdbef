/** The names of a table's columns, of which so many at the end stand `atRight`; small screens have cards in place of rows, and need none. */
export function TableHead({
  names,
  className,
  atRight = 0,
}: {
  names: readonly string[];
  className: string;
  atRight?: number;
}) {
  return (
    <thead className="max-md:sr-only">
      <tr className="bg-page text-muted">
        {names.map((name, index) => (
          <th
            key={name}
            scope="col"
            className={`font-medium whitespace-nowrap ${index < names.length - atRight ? 'text-left' : 'text-right'} ${className}`}
          >
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}
