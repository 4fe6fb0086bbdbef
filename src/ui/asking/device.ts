const key = 'device';

/** What this browser calls itself by when somebody signs in or registers; undefined where nothing can be kept. */
export function deviceName(): string | undefined {
  try {
    const kept = localStorage.getItem(key);
    if (kept) return kept;
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const name = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    localStorage.setItem(key, name);
    return name;
  } catch {
    return undefined;
  }
}
