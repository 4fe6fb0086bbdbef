import { useEffect, useRef, useState } from 'react';

/** Pictures are fetched this near to the viewport; the browser's own lazy loading looks several screens ahead. */
const nearness = '300px';

/**
 * A picture on its tile, fetched when it comes near. Drawings of instruments (transparent, 4:3) stand on a tinted
 * ground; covers and photographs fill the tile. The tile's size comes with `className`, a drawing's with
 * `drawingClassName`. `isNearTop` is for those that are seen at once: their pictures stand in the HTML.
 */
export function Tile({
  img,
  className = '',
  drawingClassName = '',
  isNearTop = false,
}: {
  img: string;
  className?: string;
  drawingClassName?: string;
  isNearTop?: boolean;
}) {
  const tile = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(isNearTop);
  useEffect(() => {
    if (!tile.current || isNear) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        setNear(true);
        observer.disconnect();
      },
      { rootMargin: nearness },
    );
    observer.observe(tile.current);
    return () => observer.disconnect();
  }, [isNear]);
  const fills = !img.startsWith('/images/') || img.startsWith('/images/cover-');
  const picture = (
    <img
      src={img}
      alt=""
      width={fills ? 640 : 240}
      height={fills ? 400 : 180}
      decoding="async"
      // Else React would have it fetched before the styles.
      fetchPriority="low"
      className={fills ? 'size-full object-cover' : drawingClassName}
    />
  );
  return (
    <div
      ref={tile}
      className={`grid place-items-center overflow-hidden bg-linear-to-b from-tile-a to-tile-b ${className}`}
    >
      {isNear ? picture : <noscript>{picture}</noscript>}
    </div>
  );
}
