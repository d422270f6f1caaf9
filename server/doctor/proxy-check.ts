import { type Check, note, ok } from './check.ts'

const PROXY = 'proxy'

/** The shop speaks plain HTTP, so an https address means that a proxy stands in front of it. */
export const proxyCheck: Check = {
  about: PROXY,
  needs: [],
  async look({ config: { publicUrl, trustedProxies } }) {
    if (trustedProxies.length > 0) return [ok(PROXY, `${trustedProxies.join(', ')} may say for whom a request is.`)]
    if (!publicUrl.startsWith('https://')) return [ok(PROXY, 'None is named, and the address needs none.')]
    const found = 'An https address needs one, and none is named: all its visitors share the limits of one.'
    return [note(PROXY, found, 'Set TRUSTED_PROXIES to its address.')]
  },
}
