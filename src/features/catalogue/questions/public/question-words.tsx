/** A question and its answer. */
export function Words({ q, a }: { q: string; a: string }) {
  return (
    <>
      <p className="flex gap-2 font-medium break-words text-fg">
        <span className="text-action">问</span>
        <span className="min-w-0 whitespace-pre-line [overflow-wrap:anywhere]">{q}</span>
      </p>
      {a && (
        <p className="mt-1.5 flex gap-2 break-words text-body">
          <span className="text-teal">答</span>
          <span className="min-w-0 whitespace-pre-line [overflow-wrap:anywhere]">{a}</span>
        </p>
      )}
    </>
  );
}
