import { describe, expect, it } from 'vitest'
import { findBrandWords, findCoinedWords } from './check-words.ts'

describe('the check of brand words', () => {
  it.each([
    ['web/page.tsx', "export const title = 'PURE 8K'"],
    ['server/mail.ts', '// Pure8K'],
    ['deploy/pure-8k.service', ''],
    ['.env.example', 'SHOP=pure_8k'],
  ])('finds one in %s', (file, text) => {
    expect(findBrandWords([{ file, text }])).toEqual([`${file} names the brand; that is the sample shop's.`])
  })

  it.each(['sample-shop/content/home.ts', 'README.md', 'LICENSE', 'package.json', 'package-lock.json'])(
    'lets %s name the brand',
    (file) => {
      expect(findBrandWords([{ file, text: 'PURE 8K' }])).toEqual([])
    },
  )
})

describe('the check of coined words', () => {
  it.each([
    ['server/http/turnstile.ts', 'export {}', 'Turnstile', 'concurrency limit'],
    ['server/app.ts', 'const waitingRoom = 1', 'waitingRoom', 'single flight'],
    ['server/mail/outbox-bell.test.ts', 'export {}', 'OutboxBell', 'outbox signal'],
    ['server/catalogue/draw.ts', 'takeBrush()', 'takeBrush', 'render lock'],
    ['server/library/admission.ts', 'export {}', 'Admission', 'authorize download'],
    ['server/library/serve.ts', 'type DownloadPass = string', 'DownloadPass', 'download token'],
    ['contract/renditions.ts', 'export type RenditionWish = {}', 'RenditionWish', 'rendition options'],
    ['web/storefront/library/list.tsx', 'export const list = <Papers />', 'Papers', 'owned wallpapers'],
    ['web/ui/form.tsx', 'export function Tick() {}', 'Tick', 'Checkbox'],
    ['web/ui/heart.tsx', 'export {}', 'Heart', 'FavouriteButton'],
    ['web/storefront/home/particles.ts', 'rateLimit(20)', 'rateLimit', 'throttle'],
    ['contract/site.ts', 'export type Place = {}', 'Place', 'Route'],
    ['contract/site.ts', 'export function listPlaces() {}', 'listPlaces', 'Route'],
    ['web/storefront/library/shelf.module.css', '', 'Shelf', 'library or catalogue'],
    ['web/storefront/entry.ts', 'const isAwake = true', 'isAwake', 'hydrate'],
    ['e2e/shell.spec.ts', 'await wakePage(page)', 'wakePage', 'hydrate'],
  ])('finds the one in %s: %s', (file, text, name, say) => {
    expect(findCoinedWords({ file, text })).toEqual([`${file}: '${name}' is a word of our own; say '${say}'.`])
  })

  it.each([
    ['server/app.ts', "// Both take place at the turnstile.\nconst label = 'admission'"],
    ['web/ui/icon.tsx', 'export const icon = <Icon name="heart" label={"Heart"} />'],
    ['web/ui/clock.ts', 'const tick = () => {}\nsetInterval(tick, 1000)'],
    ['server/http/limits.ts', 'const rateLimit = 5'],
    ['server/jobs/run.ts', 'function wake() {}'],
    ['sample-shop/artwork/ink.ts', 'type Place = number\nconst brush = 1'],
    ['web/storefront/gallery/list.ts', 'const wallpapers = placeOnRing(1)'],
  ])('lets prose and other meanings be in %s', (file, text) => {
    expect(findCoinedWords({ file, text })).toEqual([])
  })
})
