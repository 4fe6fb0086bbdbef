/** How the seal will look on the signed paper, marked as a preview. */
export function SealPreview({ name }: { name: string }) {
  const letters = [...name];
  const step = Math.min(28, 240 / Math.max(1, letters.length));
  return (
    <svg
      viewBox="0 0 120 120"
      className="size-30 text-danger opacity-80"
      role="img"
      aria-label={`${name}结算专用章预览`}
    >
      <circle cx="60" cy="60" r="56" fill="none" stroke="currentColor" strokeWidth="2.5" />
      {letters.map((letter, index) => (
        <text
          // biome-ignore lint/suspicious/noArrayIndexKey: letters repeat and never move.
          key={index}
          x="60"
          y="21"
          fontSize="14"
          fontWeight="600"
          fill="currentColor"
          textAnchor="middle"
          transform={`rotate(${(index - (letters.length - 1) / 2) * step} 60 60)`}
        >
          {letter}
        </text>
      ))}
      <path
        d="M60 40l4.5 13.8H79l-11.7 8.5 4.4 13.7L60 67.500l-11.700 8.500 4.400-13.700L41 53.800h14.500z"
        fill="currentColor"
      />
      <text x="60" y="90" fontSize="11" fontWeight="600" fill="currentColor" textAnchor="middle">
        结算专用章
      </text>
      <text x="60" y="104" fontSize="9" fill="currentColor" textAnchor="middle">
        预览
      </text>
    </svg>
  );
}
