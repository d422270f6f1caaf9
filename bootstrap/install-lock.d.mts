export function withLock<Value>(file: string, work: (holdBy: (pid: number) => void) => Promise<Value>): Promise<Value>
