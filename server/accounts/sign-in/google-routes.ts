import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { type GooglePopupResult, googlePopupChannel } from '../../../contract/accounts/identity.ts'
import { type ShopBrand, schemeOf } from '../../../contract/content/brand.ts'
import { escapeHtml } from '../../http/html.ts'
import type { SecurityHeaders } from '../../http/security-headers.ts'
import type { AccountLimits } from '../account-limits.ts'
import { type GoogleAccounts, visitorOf } from '../embedded-accounts.ts'
import type { SignInPlaces } from './sign-in-places.ts'

const attemptQuery = z.object({ attempt: z.string().regex(/^[A-Za-z0-9-]{8,64}$/) })

export type GoogleRoutes = {
  readonly google: GoogleAccounts
  readonly publicUrl: string
  readonly brand: () => ShopBrand
  readonly headers: SecurityHeaders
  readonly limits: AccountLimits
  readonly places: SignInPlaces
}

/**
 * Google's pages in a popup: out, back, and a last page that tells the one who opened it. All are opened by a browser, so
 * they are GETs; the first writes the attempt, the second the account and its session.
 */
export function googleRoutes(app: FastifyInstance, options: GoogleRoutes): void {
  const { google, publicUrl, brand, headers, limits, places } = options
  const sendPage = (reply: FastifyReply, attempt: string, result: GooglePopupResult) =>
    sendPopupPage(reply, headers, popupPage(brand(), attempt, result))
  app.get('/api/auth/google', async (request, reply) => {
    const { success, data } = attemptQuery.safeParse(request.query)
    if (!success) return sendPage(reply, '', { status: 'refused', code: 'auth/invalid-credential' })
    await limits.popup(request.ip)
    const { url, setCookies } = await google.start(request.headers.cookie, returnUrl(publicUrl, data.attempt))
    return redirect(reply, url, setCookies)
  })

  app.get('/api/auth/callback/google', async (request, reply) => {
    const returned = `${publicUrl}${request.url}`
    const { location, setCookies, userId } = await google.finish(visitorOf(request), returned)
    if (userId !== null) await places.remember(request.ip, userId)
    // A return that belongs to no attempt of this browser ends on the last page as well.
    const target = location.startsWith(`${publicUrl}/api/auth/google/done`)
      ? location
      : `${publicUrl}/api/auth/google/done?error=state`
    return redirect(reply, target, setCookies)
  })

  app.get('/api/auth/google/done', async (request, reply) => {
    const { success, data } = attemptQuery.safeParse(request.query)
    const { error } = request.query as { error?: unknown }
    const result: GooglePopupResult =
      success && error === undefined
        ? { status: 'signed-in' }
        : {
            status: 'refused',
            code: error === 'access_denied' ? 'auth/popup-closed-by-user' : 'auth/invalid-credential',
          }
    return sendPage(reply, success ? data.attempt : '', result)
  })
}

function returnUrl(publicUrl: string, attempt: string): string {
  return `${publicUrl}/api/auth/google/done?attempt=${attempt}`
}

/** A stricter opener policy would cut the popup from its page, which would then take it for closed. */
const POPUP_POLICY = { 'cross-origin-opener-policy': 'unsafe-none', 'cache-control': 'no-store' }

function redirect(reply: FastifyReply, url: string, setCookies: readonly string[]): FastifyReply {
  return reply
    .headers(POPUP_POLICY)
    .header('set-cookie', [...setCookies])
    .redirect(url, 302)
}

function sendPopupPage(reply: FastifyReply, headers: SecurityHeaders, html: string): FastifyReply {
  return reply
    .headers({ ...headers.forPage(html), ...POPUP_POLICY })
    .type('text/html; charset=utf-8')
    .send(html)
}

function popupPage({ name, colours }: ShopBrand, attempt: string, result: GooglePopupResult): string {
  const message = JSON.stringify([googlePopupChannel(attempt), result]).replaceAll('<', '\\u003c')
  const script = `const [name, result] = ${message}; const channel = new BroadcastChannel(name); channel.postMessage(result); channel.close(); window.close()`
  const words = result.status === 'signed-in' ? 'You are signed in.' : 'Signing in did not work.'
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="${schemeOf(colours)}"><title>${escapeHtml(name)}</title></head><body><p>${words} You can close this window.</p><script>${script}</script></body></html>`
}
