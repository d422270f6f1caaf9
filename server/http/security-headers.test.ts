import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ANALYTICS_HOSTS, securityHeaders } from './security-headers.ts'

const policyOf = (headers: Readonly<Record<string, string>>) => headers['content-security-policy'] ?? ''

describe('securityHeaders', () => {
  it('lets a page run our own scripts only, and names the hash of its structured data', () => {
    const data = '{"@type":"Product"}'
    const html = `<script type="module" src="/entry.js"></script><script type="application/ld+json">${data}</script>`
    const policy = policyOf(securityHeaders(false).forPage(html))
    const hash = createHash('sha256').update(data).digest('base64')
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(policy).toContain("frame-ancestors 'none'")
  })

  it('opens Google’s hosts only where analytics is configured', () => {
    expect(policyOf(securityHeaders(true).forPage(''))).not.toContain('google')
    expect(policyOf(securityHeaders(true, [ANALYTICS_HOSTS]).forPage(''))).toContain('https://www.googletagmanager.com')
  })

  it('asks for HTTPS for two years, but not on a local plain address', () => {
    // Never for the owner's other hosts, which may have no certificate, nor for a list that nobody leaves within months.
    expect(securityHeaders(true).common).toHaveProperty('strict-transport-security', 'max-age=63072000')
    expect(securityHeaders(false).common).not.toHaveProperty('strict-transport-security')
  })

  it('lets the service worker ask this shop and nobody else, whoever else pages may ask', () => {
    const policy = policyOf(
      securityHeaders(true, [ANALYTICS_HOSTS]).forFile({ type: 'text/javascript', isWorker: true }),
    )
    expect(policy).toBe("default-src 'none'; connect-src 'self'; frame-ancestors 'none'")
  })

  it('says little with a file that no document is made of, and all of it with one that is', () => {
    const { common, forFile } = securityHeaders(false)
    for (const type of ['image/webp', 'image/avif', 'font/woff2', 'text/css; charset=utf-8', 'text/javascript'])
      expect(forFile({ type })).toEqual({
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      })
    for (const type of ['image/svg+xml', 'text/html', 'application/xml', 'text/plain', 'application/manifest+json'])
      expect(forFile({ type })).toBe(common)
  })

  it('lets nothing load from an answer that is not a page', () => {
    expect(policyOf(securityHeaders(true).common)).toBe("default-src 'none'; frame-ancestors 'none'")
  })
})
