import { connect, createServer, type Server, type Socket } from 'node:net'

export type CuttableProxy = {
  readonly url: string
  /** Every connection breaks and none can be made: the network cable. */
  cut(): Promise<void>
  /** Connections stay, and nothing comes through any more: the machine that died without a word. */
  freeze(): void
  mend(): Promise<void>
  close(): Promise<void>
}

/** Stands between the shop and its PostgreSQL, so that the way can be taken away and given back. */
export async function cuttableProxy(databaseUrl: string): Promise<CuttableProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isFrozen = false
  let port = 0
  let server: Server | undefined

  function keep(socket: Socket): Socket {
    sockets.add(socket)
    return socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }

  function join(client: Socket): void {
    if (isFrozen) return void keep(client)
    keep(client).setNoDelay()
    const upstream = keep(connect(Number(target.port), target.hostname)).setNoDelay()
    client.on('data', (chunk) => isFrozen || upstream.write(chunk))
    upstream.on('data', (chunk) => isFrozen || client.write(chunk))
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => isFrozen || client.destroy())
  }

  async function listen(): Promise<void> {
    const opened = createServer(join).listen(port, '127.0.0.1')
    await new Promise((resolve, reject) => opened.once('listening', resolve).once('error', reject))
    port = (opened.address() as { port: number }).port
    server = opened
  }

  async function cut(): Promise<void> {
    const closing = server
    server = undefined
    const closed = new Promise((resolve) => (closing ? closing.close(resolve) : resolve(undefined)))
    for (const socket of sockets) socket.destroy()
    await closed
  }

  await listen()
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    cut,
    freeze() {
      isFrozen = true
    },
    async mend() {
      isFrozen = false
      if (!server) await listen()
    },
    close: cut,
  }
}
