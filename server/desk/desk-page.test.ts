import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import type { DeskFiles } from '../../contract/site/site-files.ts'
import { inlineScriptHashes, securityHeaders } from '../http/security-headers.ts'
import { deskPage, deskPageRoutes } from './desk-page.ts'

const FILES: DeskFiles = { script: '/assets/desk-1.js', preloads: [], styles: ['/assets/desk-1.css'], fonts: [] }

async function openDesk(findFiles: () => DeskFiles | undefined) {
  const app = Fastify()
  deskPageRoutes(app, deskPage(findFiles, securityHeaders(true), true))
  return (method: 'GET' | 'HEAD', url = '/desk') => app.inject({ method, url })
}

it('waits on every address for a desk that is still bundled, and is the desk as soon as it is there', async () => {
  let files: DeskFiles | undefined
  let looks = 0
  const ask = await openDesk(() => {
    looks += 1
    return files
  })
  for (const url of ['/desk', '/desk/orders/P8K-1']) {
    const answer = await ask('GET', url)
    expect(answer.statusCode).toBe(202)
    expect(answer.body).toContain('The desk is being prepared')
  }
  expect((await ask('HEAD')).statusCode).toBe(202)
  files = FILES
  expect((await ask('HEAD')).statusCode).toBe(200)
  expect((await ask('GET', '/desk/orders')).body).toContain('src="/assets/desk-1.js"')
  // Once it is there nobody looks again.
  files = undefined
  looks = 0
  expect((await ask('GET')).statusCode).toBe(200)
  expect(looks).toBe(0)
})

it('allows its own script and style while it waits, nothing else inline, and none when it is the desk', async () => {
  const waiting = await (await openDesk(() => undefined))('GET')
  const style = /<style>(.*?)<\/style>/s.exec(waiting.body)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  const policy = String(waiting.headers['content-security-policy'])
  expect(policy).toContain(`script-src 'self' ${inlineScriptHashes(waiting.body)[0]};`)
  expect(policy).toContain(`style-src 'self' 'sha256-${hash}';`)
  expect(waiting.headers).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'cache-control': 'no-store' })
  const ready = await (await openDesk(() => FILES))('GET')
  expect(ready.headers['content-security-policy']).toContain("script-src 'self';")
})
