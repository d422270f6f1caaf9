// The yardstick of the API's speed: Fastify that gives ready answers. node bare-server.ts <port> <file of answers>
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

export type ReadyAnswer = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

if (import.meta.main) {
  const [port, file = ''] = process.argv.slice(2)
  const app = Fastify()
  for (const { method, path, status, headers, body } of JSON.parse(readFileSync(file, 'utf8')) as ReadyAnswer[]) {
    app.route({ method, url: path, handler: (_request, reply) => reply.code(status).headers(headers).send(body) })
  }
  await app.listen({ host: '127.0.0.1', port: Number(port) })
}
