import { afterAll, beforeAll, expect, it } from 'vitest'
import { toPoster } from '../../contract/content/brand.ts'
import { pictureUrl } from '../../contract/pictures/catalogue.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { saveOwnPictures } from './own-picture-queries.ts'

const DIGEST = '0123456789abcdef'.repeat(2)
const POSTER = 'fedcba9876543210'.repeat(2)
let shop: TestApp
beforeAll(async () => {
  shop = await openTestApp()
  const picture = { digest: DIGEST, format: 'png', width: 1, height: 1 } as const
  const poster = { digest: POSTER, format: 'webp', width: 9, height: 9, widths: [4, 9], placeholder: '' } as const
  const narrower = new Map([[4, Buffer.from('few')]])
  await saveOwnPictures(shop.db, [
    { picture, bytes: Buffer.from('pixels') },
    { picture: poster, bytes: Buffer.from('many'), narrower },
  ])
})
afterAll(() => shop.close())

it('serves an owner’s own picture for ever, also to webmail', async () => {
  const response = await fetch(`${shop.url}/brand/${DIGEST}.png`)
  expect(response.status).toBe(200)
  expect(await response.text()).toBe('pixels')
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  })
})

it('serves each width of a poster', async () => {
  const poster = toPoster('dunes', {
    alt: '',
    wide: { digest: POSTER, format: 'webp', width: 9, height: 9, widths: [4, 9], placeholder: '' },
  })
  const files = poster.wide.webp.map((width) => pictureUrl(poster.wide, width, 'webp'))
  const bodies = files.map(async (path) => (await fetch(shop.url + path)).text())
  expect(await Promise.all(bodies)).toEqual(['few', 'many'])
})

it('serves it from memory once somebody asked', async () => {
  await shop.db.deleteFrom('own_picture').execute()
  expect((await fetch(`${shop.url}/brand/${DIGEST}.png?again`)).status).toBe(200)
})

it.each([`/brand/${DIGEST}.jpg`, `/brand/${'f'.repeat(32)}.png`, '/brand/../secret', '/brand/logo.png', '/brand'])(
  'knows nothing at %s',
  async (path) => {
    expect((await fetch(shop.url + path)).status).toBe(404)
  },
)
