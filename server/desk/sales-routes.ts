import { customerRoutes } from './customers/customer-routes.ts'
import type { DeskRoute } from './desk-route.ts'
import { eventRoutes } from './events/event-routes.ts'
import { announcementRoutes } from './messages/announcement-routes.ts'
import { contactInboxRoutes } from './messages/contact-inbox-routes.ts'
import { messageRoutes } from './messages/message-routes.ts'
import { orderActionRoutes } from './orders/order-action-routes.ts'
import { orderRoutes } from './orders/order-routes.ts'
import { refundRoute } from './orders/refund-route.ts'
import { withdrawalRoutes } from './orders/withdrawal-routes.ts'
import { reviewRoutes } from './reviews/review-routes.ts'
import type { SalesParts } from './sales-parts.ts'
import { todayRoutes } from './today/today-routes.ts'
import { visitRoutes } from './visits/visit-routes.ts'

/** The day's work: orders, events, messages, buyers, and what it all comes to. */
export function salesRoutes(parts: SalesParts): readonly DeskRoute[] {
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
