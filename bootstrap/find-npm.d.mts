export function findNpm(env: NodeJS.ProcessEnv, execPath: string): string | undefined
