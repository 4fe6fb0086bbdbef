import { useId } from 'react';

/** A line of text all over what it lies on, faint and out of the way of the pointer, so that pictures of the screen carry it. */
export function Watermark({ text }: { text: string }) {
  const id = useId();
  const width = Math.max(220, text.length * 15);
  // What leaves a tile on one side has to come in on the other.
  const places = [
    { x: 0, y: 30 },
    { x: width / 2, y: 85 },
    { x: -width / 2, y: 85 },
  ];
  return (
    <svg
      aria-hidden="true"
      data-watermark={text}
      className="pointer-events-none absolute inset-0 z-10 size-full text-fg select-none"
    >
      <defs>
        <pattern
          id={id}
          width={width}
          height={110}
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(-20)"
        >
          {places.map(({ x, y }) => (
            <text key={x} x={x} y={y} fontSize="13" className="fill-current" fillOpacity=".16">
              {text}
            </text>
          ))}
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
