export const builtServer: string[];
export function program(file: string): string[];
export const serverEnvironment: { MALLOC_ARENA_MAX: string };
