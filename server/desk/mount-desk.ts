import type { FastifyInstance } from 'fastify'
import { UPLOAD_TYPE } from '../../contract/desk/draft.ts'
import { DESK_API } from '../../contract/desk/staff.ts'
import { deskCodeRoutes } from './codes/code-routes.ts'
import { customerRoutes } from './customers/customer-routes.ts'
import { deskPageRoutes } from './desk-page.ts'
import { type DeskReader, readDirectly } from './desk-reader.ts'
import { eventRoutes } from './events/event-routes.ts'
import { guardBody, guardRoute } from './guard/desk-guard.ts'
import { deskLimits } from './guard/desk-limits.ts'
import type { SalesParts } from './guard/desk-parts.ts'
import type { DeskRoute } from './guard/desk-route.ts'
import { examineSteps, knownSteps } from './machine/examine-steps.ts'
import { machineRoutes } from './machine/machine-routes.ts'
import type { Machine } from './machine.ts'
import { announcementRoutes } from './messages/announcement-routes.ts'
import { contactInboxRoutes } from './messages/contact-inbox-routes.ts'
import { messageRoutes } from './messages/message-routes.ts'
import { orderActionRoutes } from './orders/order-action-routes.ts'
import { orderRoutes } from './orders/order-routes.ts'
import { refundRoute, withdrawalRoutes } from './orders/refund-routes.ts'
import { reviewRoutes } from './reviews/review-routes.ts'
import { brandRoutes } from './shop/brand-routes.ts'
import { bundleRoutes } from './shop/bundle-routes.ts'
import { categoryRoutes } from './shop/category-routes.ts'
import { draftRoutes } from './shop/draft-routes.ts'
import { pictureRoutes } from './shop/picture-routes.ts'
import { previewRoutes } from './shop/preview-routes.ts'
import { publishRoutes } from './shop/publish-routes.ts'
import { pricingRoute, saleRoutes } from './shop/sale-routes.ts'
import { mountUploads, uploadRoutes } from './shop/upload-routes.ts'
import { joinPasskeyRoutes, joinPasswordRoutes, joinRoutes } from './sign-in/join-routes.ts'
import { myPasskeyRoutes, myPasswordRoutes } from './sign-in/mine-routes.ts'
import { mySessionRoutes, sessionRoutes } from './sign-in/session-routes.ts'
import { proofRoutes, signInRoutes } from './sign-in/sign-in-routes.ts'
import { TICKET_SECONDS } from './staff-links.ts'
import { type StaffPasswords, staffPasswords } from './staff-password.ts'
import { deskCookie, LONGEST_SESSION_SECONDS } from './staff-sessions.ts'
import { auditRoutes } from './team/audit-routes.ts'
import { invitationRoutes, memberRoutes } from './team/team-routes.ts'
import { todayRoutes } from './today/today-routes.ts'
import { visitRoutes } from './visits/visit-routes.ts'

/** The owner's place in the browser. */
export type DeskApp = {
  /** Absent where no code was built: the desk's own pages are then not there. */
  readonly page?: Parameters<typeof deskPageRoutes>[1] | undefined
  /** Absent where nothing else waits for the database meanwhile. */
  readonly reader?: DeskReader | undefined
  readonly timeZone?: string | undefined
  readonly refundLimit?: string | undefined
  /** What its owner sets up. */
  readonly machine: Machine
  /** Absent where they are worth guarding. */
  readonly passwords?: StaffPasswords | undefined
}

type Surroundings = Omit<
  SalesParts,
  | 'cookie'
  | 'ticket'
  | 'limits'
  | 'passwords'
  | 'machine'
  | 'uploads'
  | 'steps'
  | 'read'
  | 'customerData'
  | 'timeZone'
  | 'refundLimit'
> & {
  readonly accounts: Pick<SalesParts, 'customerData'>
}

const USUAL_REFUND_LIMIT = '10'

export function mountDesk(app: FastifyInstance, desk: DeskApp, surroundings: Surroundings): void {
  const { page, machine, timeZone = 'UTC', refundLimit = USUAL_REFUND_LIMIT, passwords = staffPasswords() } = desk
  const { db, now, publicUrl, accounts } = surroundings
  const { read } = desk.reader ?? readDirectly(db)
  const isSecure = publicUrl.startsWith('https://')
  const cookie = deskCookie('desk', isSecure, LONGEST_SESSION_SECONDS)
  const ticket = deskCookie('desk-set-up', isSecure, TICKET_SECONDS)
  const { customerData } = accounts
  const steps = knownSteps(() => examineSteps({ ...surroundings, machine }), now)
  const uploads = mountUploads(app, { db, now, machine })
  const own = { machine, uploads, read, customerData, timeZone, refundLimit, cookie, ticket, passwords, steps }
  const parts = { ...surroundings, ...own, limits: deskLimits(db, now) }
  const routes = listDeskRoutes(parts)
  const mount = (to: FastifyInstance, route: DeskRoute) =>
    to.route({
      method: route.method,
      url: `${DESK_API}${route.path}`,
      ...(route.bodyLimitBytes !== undefined && {
        bodyLimit: route.bodyLimitBytes,
        onRequest: guardBody(route, parts),
      }),
      handler: guardRoute(route, parts),
    })
  for (const route of routes) if (!route.takesParts) mount(app, route)
  app.register(async (scope) => {
    // Only here: what is sent is handed on as it comes.
    scope.addContentTypeParser(UPLOAD_TYPE, (_request, body, done) => done(null, body))
    for (const route of routes) if (route.takesParts) mount(scope, route)
  })
  if (page) deskPageRoutes(app, page)
}

/** Every route of the desk; server/route-access.test.ts asks each of them as everybody. */
export function listDeskRoutes(parts: SalesParts): readonly DeskRoute[] {
  return [
    ...sessionRoutes(parts),
    ...signInRoutes(parts),
    ...proofRoutes(parts),
    ...joinRoutes(parts),
    ...joinPasskeyRoutes(parts),
    ...joinPasswordRoutes(parts),
    ...mySessionRoutes(parts),
    ...myPasskeyRoutes(parts),
    ...myPasswordRoutes(parts),
    ...invitationRoutes(parts),
    ...memberRoutes(parts),
    ...auditRoutes(parts),
    ...salesRoutes(parts),
    ...machineRoutes(parts),
    ...draftRoutes(parts),
    ...categoryRoutes(parts),
    ...bundleRoutes(parts),
    pricingRoute(parts),
    ...saleRoutes(parts),
    ...deskCodeRoutes(parts),
    ...brandRoutes(parts),
    ...publishRoutes(parts),
    ...previewRoutes(parts),
    ...pictureRoutes(parts),
    ...uploadRoutes(parts),
  ]
}

/** The day's work: orders, events, messages, buyers, and what it all comes to. */
function salesRoutes(parts: SalesParts): readonly DeskRoute[] {
  return [
    ...orderRoutes(parts),
    ...orderActionRoutes(parts),
    refundRoute(parts),
    ...withdrawalRoutes(parts),
    ...eventRoutes(parts),
    ...messageRoutes(parts),
    ...contactInboxRoutes(parts),
    ...announcementRoutes(parts),
    ...customerRoutes(parts),
    ...reviewRoutes(parts),
    ...todayRoutes(parts),
    ...visitRoutes(parts),
  ]
}
