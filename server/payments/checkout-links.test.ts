import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findProductBy, readCheckoutLinks, saveCheckoutLink } from './checkout-links.ts'

const newFile = () => join(mkdtempSync(join(tmpdir(), 'shop-links-')), 'checkout-links.json')
const SEA = { url: 'https://store.example/buy/sea', productId: '77' }
const ANIME = { url: 'https://store.example/buy/anime', productId: '1' }

describe("the owner's checkout links", () => {
  it('are made with the first link, keep the others, and find the product that an order names', async () => {
    const file = newFile()
    await saveCheckoutLink(file, 'anime', ANIME)
    await saveCheckoutLink(file, 'deep-sea', { ...SEA, productId: '76' })
    await saveCheckoutLink(file, 'deep-sea', SEA)
    const links = readCheckoutLinks(file)
    expect(links).toEqual({ anime: ANIME, 'deep-sea': SEA })
    expect([findProductBy(links)('77'), findProductBy(links)('76')]).toEqual(['deep-sea', null])
  })

  it.each([
    ['no address', { url: '', productId: '77' }, "'deep-sea → url'"],
    ['a plain http address', { url: 'http://store.example', productId: '77' }, "'deep-sea → url'"],
    ['no product id', { url: SEA.url, productId: '' }, "'deep-sea → productId'"],
    ["another bundle's product id", { url: SEA.url, productId: '1' }, "'anime' and 'deep-sea'"],
  ])('are left as they were by a link with %s', async (_title, link, words) => {
    const file = newFile()
    await saveCheckoutLink(file, 'anime', ANIME)
    const before = readFileSync(file, 'utf8')
    await expect(saveCheckoutLink(file, 'deep-sea', link)).rejects.toThrow(words)
    expect(readFileSync(file, 'utf8')).toBe(before)
  })

  it('are never written over when the file cannot be read', async () => {
    const file = newFile()
    writeFileSync(file, '{')
    await expect(saveCheckoutLink(file, 'deep-sea', SEA)).rejects.toThrow('could not be read')
    expect(readFileSync(file, 'utf8')).toBe('{')
  })
})
