/**
 * A picture on its tile. Drawings of instruments (transparent, 4:3) stand on a tinted ground; covers and
 * photographs fill the tile. The tile's size comes with `className`, a drawing's with `drawingClassName`.
 */
export function Tile({
  img,
  className = '',
  drawingClassName = '',
}: {
  img: string;
  className?: string;
  drawingClassName?: string;
}) {
  const fills = !img.startsWith('/images/') || img.startsWith('/images/cover-');
  return (
    <div
      className={`grid place-items-center overflow-hidden bg-linear-to-b from-brand-50 to-brand-100/70 ${className}`}
    >
      <img
        src={img}
        alt=""
        width={fills ? 640 : 240}
        height={fills ? 400 : 180}
        loading="lazy"
        decoding="async"
        className={fills ? 'size-full object-cover' : drawingClassName}
      />
    </div>
  );
}
