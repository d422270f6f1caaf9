import { once } from 'node:events'
import { createServer } from 'node:net'
import { ConfigError } from '../server/config/config.ts'

/** Throws one sentence if another program, maybe this very shop, holds the port. `setting` is what the owner calls it. */
export async function refuseTakenPort(setting: string, host: string, port: number): Promise<void> {
  const probe = createServer().listen({ host, port })
  try {
    await once(probe, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new ConfigError(`${setting} ${port} is taken by another program; choose a free one.`)
  }
  probe.close()
  await once(probe, 'close')
}
