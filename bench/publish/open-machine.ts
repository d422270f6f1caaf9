import { join } from 'node:path'
import { type ServerProcess, startServer } from '../../harness/server-process.ts'
import type { Storefront } from '../../server/publications/storefront.ts'

const MAIN = join(import.meta.dirname, '..', '..', 'server', 'shop-worker.ts')

export type Machine = { readonly process: ServerProcess; readonly origin: string; readonly inspectorPort: number }

/** A process that shows what is published in the books that its settings name. */
export async function openMachine(
  storefront: Storefront,
  port: number,
  env: Readonly<Record<string, string>>,
): Promise<Machine> {
  const origin = `http://localhost:${port}`
  // Beside its own port, for whoever asks how much memory it holds.
  const inspectorPort = port + 50
  const words = [`--inspect=127.0.0.1:${inspectorPort}`, MAIN, JSON.stringify({ storefront })]
  const process_ = await startServer(process.execPath, words, `${origin}/readyz`, { ...env, PORT: String(port) })
  return { process: process_, origin, inspectorPort }
}

export type Memory = { readonly heapMegabytes: number; readonly bufferMegabytes: number }

/** What a machine holds in memory after everything that nobody needs was collected. */
export async function askMemory({ inspectorPort }: Machine): Promise<Memory> {
  const [target] = (await (await fetch(`http://127.0.0.1:${inspectorPort}/json/list`)).json()) as {
    webSocketDebuggerUrl: string
  }[]
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '')
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', reject, { once: true })
  })
  try {
    await call(socket, 'HeapProfiler.collectGarbage', {})
    const expression = 'JSON.stringify(process.memoryUsage())'
    const { result } = (await call(socket, 'Runtime.evaluate', { expression })) as { result: { value: string } }
    const { heapUsed, external } = JSON.parse(result.value) as NodeJS.MemoryUsage
    return { heapMegabytes: heapUsed / 1e6, bufferMegabytes: external / 1e6 }
  } finally {
    socket.close()
  }
}

let calls = 0

function call(socket: WebSocket, method: string, params: Record<string, unknown>): Promise<unknown> {
  const id = ++calls
  return new Promise((resolve) => {
    const listen = ({ data }: MessageEvent) => {
      const answer = JSON.parse(String(data)) as { id?: number; result?: unknown }
      if (answer.id !== id) return
      socket.removeEventListener('message', listen)
      resolve(answer.result)
    }
    socket.addEventListener('message', listen)
    socket.send(JSON.stringify({ id, method, params }))
  })
}
