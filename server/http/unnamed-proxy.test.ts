import { afterEach, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { createLogger } from './logger.ts'

let shop: TestApp
afterEach(() => shop.close())

async function open(trustedProxies: readonly string[]) {
  const lines: { level: unknown; msg: string; proxy?: string }[] = []
  const logger = createLogger('warn', { write: (line: string) => void lines.push(JSON.parse(line)) })
  shop = await openTestApp({ logger, trustedProxies })
  const ask = (headers: Record<string, string>) => fetch(`${shop.url}/api/account/entitlements`, { headers })
  return { ask, warnings: () => lines.filter(({ msg }) => msg.includes('TRUSTED_PROXIES')) }
}

it.each([
  ['X-Forwarded-For', { 'x-forwarded-for': '198.51.100.7' }],
  ['Forwarded', { forwarded: 'for=198.51.100.7' }],
])('the log warns once when %s comes from an address that is not named as a proxy', async (_name, headers) => {
  const { ask, warnings } = await open([])
  await ask({})
  expect(warnings()).toEqual([])
  for (let at = 0; at < 3; at++) await ask(headers)
  expect(warnings()).toMatchObject([{ proxy: '127.0.0.1' }])
})

it('the log warns of another proxy than the named one', async () => {
  const { ask, warnings } = await open(['10.0.0.0/8'])
  await ask({ 'x-forwarded-for': '198.51.100.7' })
  expect(warnings()).toHaveLength(1)
})

it('the log says nothing of a proxy that is named', async () => {
  const { ask, warnings } = await open(['127.0.0.0/8'])
  await ask({ 'x-forwarded-for': '198.51.100.7' })
  expect(warnings()).toEqual([])
})
