import { ask } from '../../harness/ask.ts'
import { from, signUp } from '../../harness/customer.ts'
import { openWholeShop, type WholeShop } from '../../harness/open-whole-shop.ts'
import { startPostgres } from '../../server/database/testing/postgres-server.ts'
import { WHO_MAY } from '../../server/testing/who-may-ask.ts'
import { staffAt } from './at-desk.ts'
import type { Attempt, Topic } from './topic.ts'

type Oddity = { readonly type: string; readonly body: string }

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
const names = ['email', 'name', 'message', 'number', 'product', 'of', 'code', 'to', 'words', 'key', 'token', 'basedOn']
const all = (value: string) => `{${names.map((name) => `"${name}":${value}`).join(',')}}`

const ODDITIES: readonly Oddity[] = [
  { type: JSON_TYPE, body: 'null' },
  { type: JSON_TYPE, body: deep(9000) },
  { type: JSON_TYPE, body: all('"a\\u0000b"') },
  { type: FORM_TYPE, body: names.map((name) => `${name}=a&${name}=b`).join('&') },
  { type: JSON_TYPE, body: `${'['.repeat(20_000)}${']'.repeat(20_000)}` },
  { type: JSON_TYPE, body: all(deep(4000)) },
  { type: JSON_TYPE, body: all('1e400') },
  { type: JSON_TYPE, body: all('"\\ud800"') },
  { type: JSON_TYPE, body: '{"__proto__":{"a":1}}' },
  { type: JSON_TYPE, body: '{"a":' },
  { type: JSON_TYPE, body: '' },
  { type: FORM_TYPE, body: names.map((name) => `${name}=%00&${name}[a]=b`).join('&') },
  { type: FORM_TYPE, body: names.map((name) => `${name}=%ff%fe`).join('&') },
  { type: FORM_TYPE, body: '__proto__=a&constructor=b' },
  { type: 'text/plain', body: 'a text' },
  {
    type: 'multipart/form-data; boundary=x',
    body: '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--',
  },
  { type: 'no type', body: 'x' },
]
/** Every route meets one, and together they meet all. */
const SHORT_EACH = 1
const MADE_UP = 'e1c9bd14-58a5-4c0e-9e38-0f7a4f6f3c0d'
/** They end what the next ones need, or take time by themselves. */
const LEFT_OUT =
  /^(DELETE \/api\/(account|desk\/(session|mine\/sessions))|POST \/api\/(auth\/sign-out|desk\/machine\/))/

/** Bodies that no page of the shop sends, to every route, by whoever may ask it. */
export const bodies: Topic = {
  shop: { hasProvider: true },
  async play(shop, isShort) {
    return isShort ? [await sendAll(shop, 'SQLite', SHORT_EACH)] : [await sendAll(shop, 'SQLite'), await onPostgres()]
  },
}

async function onPostgres(): Promise<Attempt> {
  const postgres = await startPostgres()
  await postgres.run('create database bodies')
  const databaseUrl = postgres.url.replace(/\/postgres$/, '/bodies')
  const shop = await openWholeShop({ databaseUrl, hasProvider: true })
  try {
    return await sendAll(shop, 'PostgreSQL')
  } finally {
    await shop.close()
    await postgres.stop()
  }
}

async function sendAll(shop: WholeShop, database: string, each = ODDITIES.length): Promise<Attempt> {
  const [{ cookie: customer }, owner] = [await signUp(shop, 'odd'), await staffAt(shop, 'owner')]
  const cookie = `${customer}; ${owner.cookie}`
  const broken: string[] = []
  let sent = 0
  const routes = Object.keys(WHO_MAY).filter((route) => !/^(GET|HEAD) /.test(route) && !LEFT_OUT.test(route))
  for (const [at, route] of routes.entries()) {
    const [method = '', path = ''] = route.split(' ')
    const url = `${shop.url}${path.replaceAll(/:\w+/g, MADE_UP)}`
    for (let one = 0; one < each; one++) {
      const { type, body } = ODDITIES[(at * each + one) % ODDITIES.length] as Oddity
      const length = String(Buffer.byteLength(body))
      const headers = { ...from(`${route} ${one}`), cookie, origin: shop.url, 'content-type': type }
      const { status } = await ask(url, { method, headers: { ...headers, 'content-length': length }, body })
      sent += 1
      if (status === 0 || status >= 500) broken.push(`${status || 'nothing'} of ${route} for ${body.slice(0, 12)}`)
    }
  }
  sent += await sendOddUploads(shop, owner.cookie, broken)
  const form = { 'content-type': FORM_TYPE, origin: shop.url, ...from('honest') }
  const honest = await ask(`${shop.url}/your-data`, { method: 'POST', headers: form, body: 'email=ana%40example.com' })
  const shown = broken.length > 5 ? [...broken.slice(0, 5), `${broken.length - 5} more`] : broken
  return {
    tried: `${sent} odd bodies to ${routes.length} routes, ${database}`,
    gained: shown.length > 0 ? `answers of ${shown.join(', ')}` : undefined,
    twin: 'a form as people send it',
    twinFailed: honest.status === 200 ? undefined : `it answered ${honest.status}`,
  }
}

/** What tus says of a file stands in its headers. */
async function sendOddUploads(shop: WholeShop, cookie: string, broken: string[]): Promise<number> {
  const base64 = (words: string) => Buffer.from(words).toString('base64')
  const odd = ['a\0b.png', '\0', '../../etc/passwd', 'a'.repeat(5000), '\u202egnp.exe']
  for (const [at, words] of odd.entries()) {
    for (const metadata of [
      `category ${base64('space')},name ${base64(words)}`,
      `category ${base64('space')},name ${base64('a.png')},replaces ${base64(words)}`,
      `category ${base64(words)},name ${base64('a.png')}`,
    ]) {
      const tus = { 'tus-resumable': '1.0.0', 'upload-length': '10', 'upload-metadata': metadata }
      const headers = { ...from(`upload ${at}`), cookie, origin: shop.url, ...tus }
      const { status } = await ask(`${shop.url}/api/desk/uploads`, { method: 'POST', headers })
      if (status === 0 || status >= 500) broken.push(`${status || 'nothing'} of an upload`)
    }
  }
  return odd.length * 3
}
