export const builtServer: string[];
export function program(file: string): string[];
