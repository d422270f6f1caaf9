import { connect, createServer, type Socket } from 'node:net'

export type Balancer = {
  readonly url: string
  /** From now on new connections go there. */
  sendTo(port: number): void
  stop(): void
}

/** One address in front of several machines: passes bytes on, to the machine that the test chooses. */
export async function startBalancer(): Promise<Balancer> {
  let target = 0
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const machine = connect(target, '127.0.0.1')
    for (const [one, other] of [
      [client, machine],
      [machine, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    sendTo: (next) => {
      target = next
      // Kept connections would go on to the machine before.
      for (const socket of sockets) socket.destroy()
    },
    stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
