import { createHash } from 'node:crypto'
import type { SiteFile } from '../../contract/site/site-files.ts'

/** Hosts that a configured third party needs; nothing is open without one. */
export type AllowedHosts = {
  readonly script?: string
  readonly connect?: string
  readonly image?: string
  readonly frame?: string
}

export type SecurityHeaders = {
  /** For answers that are not pages: nothing may load or run. */
  readonly common: Readonly<Record<string, string>>
  /**
   * For a file: fewer where no document can be made of it, since each of a page's hundred pictures carries them. The
   * library's service worker runs under its own policy: it may ask this shop, and nobody else.
   */
  forFile(file: Pick<SiteFile, 'type' | 'isWorker'>): Readonly<Record<string, string>>
  /** For a page: the common set with a policy that fits this HTML. */
  forPage(html: string): Readonly<Record<string, string>>
  /** The same for a page whose inline scripts have these hashes. */
  forScripts(hashes: readonly string[]): Readonly<Record<string, string>>
}

/** What a browser shows as it is, whoever opens it: no document that could load or run anything, as an SVG is. */
const INERT = /^(?:image\/(?:webp|avif|png|jpeg|gif)|font\/|text\/(?:css|javascript))/

const WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"
const TWO_YEARS_SECONDS = 63_072_000

/** Google Analytics, allowed only where a measurement id is configured. */
export const ANALYTICS_HOSTS: AllowedHosts = {
  script: 'https://www.googletagmanager.com',
  connect: 'https://*.google-analytics.com https://*.analytics.google.com https://www.googletagmanager.com',
  image: 'https://*.google-analytics.com https://www.googletagmanager.com',
}

/** Firebase's sign-in, allowed only where it holds the accounts: its API, and a frame that talks to its popup. */
export function firebaseHosts(settings: { authDomain: string; emulatorHost: string | null }): AllowedHosts {
  const { authDomain, emulatorHost } = settings
  const emulator = emulatorHost ? ` http://${emulatorHost}` : ''
  return {
    script: 'https://apis.google.com',
    connect: `https://identitytoolkit.googleapis.com https://securetoken.googleapis.com${emulator}`,
    image: 'https://*.googleusercontent.com',
    frame: `https://${authDomain}${emulator}`,
  }
}

/**
 * Who besides the shop's own host has to be reached by https: nobody unless the owner says so, since other hosts of the same
 * domain are not the shop's, and nobody gets off the list that browsers ship (`preload`) within months. `off` ends what was
 * said before.
 */
export type Hsts = 'off' | 'host' | 'subdomains' | 'preload'

const HSTS: Readonly<Record<Hsts, string>> = {
  off: 'max-age=0',
  host: `max-age=${TWO_YEARS_SECONDS}`,
  subdomains: `max-age=${TWO_YEARS_SECONDS}; includeSubDomains`,
  preload: `max-age=${TWO_YEARS_SECONDS}; includeSubDomains; preload`,
}

export function securityHeaders(
  isSecure: boolean,
  allowed: readonly AllowedHosts[] = [],
  hsts: Hsts = 'host',
): SecurityHeaders {
  const inert = {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    // Browsers ignore it on plain HTTP, and a local shop must stay reachable there.
    ...(isSecure && { 'strict-transport-security': HSTS[hsts] }),
  }
  const fixed = {
    ...inert,
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  }
  const common = { ...fixed, 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" }
  const forScripts = (hashes: readonly string[]) => ({
    ...fixed,
    'content-security-policy': pagePolicy(hashes, allowed, isSecure),
  })
  return {
    common,
    forFile({ type, isWorker }) {
      if (isWorker) return { ...fixed, 'content-security-policy': WORKER_POLICY }
      return INERT.test(type) ? inert : common
    },
    forPage: (html) => forScripts(inlineScriptHashes(html)),
    forScripts,
  }
}

function pagePolicy(scripts: readonly string[], allowed: readonly AllowedHosts[], isSecure: boolean): string {
  const hosts = (kind: keyof AllowedHosts) => allowed.map((entry) => entry[kind]).filter(Boolean)
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts, ...hosts('script')].join(' '),
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...hosts('image')].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...hosts('connect')].join(' '),
    ...(hosts('frame').length > 0 ? [['frame-src', ...hosts('frame')].join(' ')] : []),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** As a policy names them; data in a script element counts, and an address does not. */
export function inlineScriptHashes(html: string): string[] {
  return html
    .split('<script')
    .slice(1)
    .flatMap((script) => {
      const opened = script.indexOf('>')
      if (/\ssrc=/.test(script.slice(0, opened))) return []
      const body = script.slice(opened + 1, script.indexOf('</script>'))
      return [`'sha256-${createHash('sha256').update(body).digest('base64')}'`]
    })
}
