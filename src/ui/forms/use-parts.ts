import { useRef } from 'react';

/**
 * Changes a record by parts, several of them in one go too: browsers fill in whole forms at once, and each part then
 * builds on the one before, not on what was last drawn.
 */
export function useParts<Whole extends object>(
  whole: Whole,
  onChange: (whole: Whole) => void,
): (part: Partial<Whole>) => void {
  const latest = useRef(whole);
  latest.current = whole;
  return (part) => {
    latest.current = { ...latest.current, ...part };
    onChange(latest.current);
  };
}
