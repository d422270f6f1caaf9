import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import type { PlaceOf } from './client-group.ts'

const places = new AsyncLocalStorage<string | undefined>()

/** Lets costly work deep inside a library know for which place it is done. Only once the body is read: reading loses it. */
export function rememberPlace(app: FastifyInstance, placeOf: PlaceOf): void {
  app.addHook('preHandler', (request, _reply, done) => places.run(placeOf(request.ip), done))
}

export function currentPlace(): string | undefined {
  return places.getStore()
}
