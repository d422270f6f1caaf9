export function fingerprint(paths: readonly string[]): string
