import { type Browser, SHOP } from './account-app.ts'

export const ATTEMPT = 'attempt-0123456789'

/** Walks the popup's way through the sandbox's pages. Returns the shop's last page. */
export async function signInWithGoogle(browser: Browser, form: Record<string, string>): Promise<string> {
  const out = await browser.send({ method: 'GET', url: `/api/auth/google?attempt=${ATTEMPT}` })
  if (out.headers['cross-origin-opener-policy'] !== 'unsafe-none') throw new Error('The popup is cut from its page.')
  const back = await throughGoogle(String(out.headers.location), form)
  const finished = await browser.send({ method: 'GET', url: back.slice(SHOP.length) })
  const last = await browser.send({ method: 'GET', url: String(finished.headers.location).slice(SHOP.length) })
  return last.body
}

/** What a person and a browser do on Google's side, with cookies of their own. */
export async function throughGoogle(start: string, form: Record<string, string>): Promise<string> {
  const jar = new Map<string, string>()
  async function go(url: string, body?: URLSearchParams): Promise<string> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(body && { method: 'POST', body }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    if (answer.status < 300 || answer.status > 399) throw new Error(`Google answered ${answer.status}.`)
    return new URL(answer.headers.get('location') ?? '', url).href
  }
  const asked = await go(start)
  const agreed = await go(asked, new URLSearchParams(form))
  return go(agreed)
}
