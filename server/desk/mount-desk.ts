import type { FastifyInstance } from 'fastify'
import { DESK_API } from '../../contract/desk/desk-session.ts'
import { deskCookie } from './desk-cookie.ts'
import { guardRoute } from './desk-guard.ts'
import { deskLimits } from './desk-limits.ts'
import { type DeskPage, deskPageRoutes } from './desk-page.ts'
import type { DeskParts } from './desk-parts.ts'
import type { DeskRoute } from './desk-route.ts'
import { mySessionRoutes, sessionRoutes } from './session-routes.ts'
import { LONGEST_SESSION_SECONDS } from './staff-sessions.ts'

/** The owner's place in the browser. */
export type DeskApp = {
  /** Absent where no code was built: the desk's own pages are then not there. */
  readonly page?: DeskPage | undefined
}

type Surroundings = Omit<DeskParts, 'cookie' | 'limits'>

export function mountDesk(app: FastifyInstance, { page }: DeskApp, surroundings: Surroundings): void {
  const { db, now, publicUrl } = surroundings
  const cookie = deskCookie('desk', publicUrl.startsWith('https://'), LONGEST_SESSION_SECONDS)
  const parts = { ...surroundings, cookie, limits: deskLimits(db, now) }
  for (const route of listDeskRoutes(parts)) {
    app.route({
      method: route.method,
      url: `${DESK_API}${route.path}`,
      ...(route.bodyLimitBytes !== undefined && { bodyLimit: route.bodyLimitBytes }),
      handler: guardRoute(route, parts),
    })
  }
  if (page) deskPageRoutes(app, page)
}

/** Every route of the desk; server/desk/desk-access.test.ts asks each of them as everybody. */
export function listDeskRoutes(parts: DeskParts): readonly DeskRoute[] {
  return [...sessionRoutes(parts), ...mySessionRoutes(parts)]
}
