/** What this browser liked today, so that the button shows it; the server counts by itself. */
const key = 'liked';

/** The articles that were liked here on `day` (YYYY-MM-DD). */
export function likedOn(day: string): readonly string[] {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? '{}');
    return stored.day === day && Array.isArray(stored.rids) ? stored.rids : [];
  } catch {
    return [];
  }
}

/** Remembers a like; those of other days are forgotten. */
export function rememberLike(day: string, rid: string) {
  localStorage.setItem(key, JSON.stringify({ day, rids: [...new Set([...likedOn(day), rid])] }));
}
