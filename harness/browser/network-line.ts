import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The line between a browser and the shop: a proxy that can be cut, for workers as for pages. */
export type NetworkLine = {
  /** For the browser's `proxy`. */
  readonly server: string
  readonly cut: () => void
  readonly mend: () => void
  /** Adds to the end of what an address answers from now on: another version of it. */
  readonly append: (path: string, text: string) => void
  readonly close: () => Promise<void>
}

export async function networkLine(): Promise<NetworkLine> {
  let isCut = false
  const added = new Map<string, string>()

  function pass(from: IncomingMessage, to: ServerResponse): void {
    if (isCut) return void from.socket.destroy()
    const url = new URL(from.url ?? '')
    const addition = added.get(url.pathname)
    const { 'accept-encoding': _encodings, 'if-none-match': _known, ...plain } = from.headers
    const asked = request(url, { method: from.method, headers: addition ? plain : from.headers }, (answer) => {
      const { 'content-length': _length, ...rest } = answer.headers
      to.writeHead(answer.statusCode ?? 502, addition ? rest : answer.headers)
      answer.pipe(to, { end: !addition })
      if (addition) answer.once('end', () => to.end(addition))
    })
    asked.on('error', () => to.destroy())
    from.pipe(asked)
  }

  const proxy = createServer(pass)
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
  return {
    server: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    cut() {
      isCut = true
      proxy.closeAllConnections()
    },
    mend() {
      isCut = false
    },
    append: (path, text) => void added.set(path, text),
    close: () =>
      new Promise((closed) => {
        proxy.close(() => closed())
        proxy.closeAllConnections()
      }),
  }
}
