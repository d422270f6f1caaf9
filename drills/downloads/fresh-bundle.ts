import { spawnSync } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import type { LibraryBundleView } from '../../contract/library/library.ts'
import { pictureUrl } from '../../contract/pictures/catalogue.ts'
import { agreeToDownload } from '../../harness/customer.ts'
import { type ServerProcess, startServer, stopServer } from '../../harness/server-process.ts'
import { readShopCatalogue } from '../../harness/shop-catalogue.ts'
import { readConfig } from '../../server/config/config.ts'
import { detailGain } from '../../server/decoding/testing/detail-gain.ts'
import { freePort } from '../../server/testing/free-port.ts'
import type { DrillResult } from '../payments/drill-result.ts'

const BUYER = 'drill@example.com'
const LOOK_AGAIN_MS = 2000
/** A preview made eight times as large has almost nothing that fine; a true master has. */
const LEAST_GAIN = 2

/** Buys a bundle on a fresh machine, lets all its masters be drawn, and takes home one of each kind of file. */
export async function drillFreshBundle(bundle: string): Promise<DrillResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-fresh-'))
  const shop = await openShop(folder)
  try {
    const ask = await buy(shop, bundle)
    const view = await waitUntilDrawn(ask, bundle)
    await agreeToDownload(shop, view)
    return [await checkMaster(shop, folder, view), await checkPhone(shop, view), await checkArchive(shop, folder, view)]
  } finally {
    await stopServer(shop.process)
    rmSync(folder, { recursive: true, force: true })
  }
}

type Shop = { readonly process: ServerProcess; readonly url: string; readonly sandboxUrl: string }

async function openShop(dataDir: string): Promise<Shop> {
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const url = `http://localhost:${port}`
  const args = [join(import.meta.dirname, 'fresh-shop.ts'), `${port}`, `${sandboxPort}`]
  const child = await startServer(process.execPath, args, url, { DATA_DIR: dataDir })
  return { process: child, url, sandboxUrl: `http://localhost:${sandboxPort}` }
}

type Ask = (path: string, method?: string) => Promise<Response>

/** Pays in the sandbox as a guest, and opens the library with the key of the receipt. */
async function buy({ url, sandboxUrl }: Shop, bundle: string): Promise<Ask> {
  const body = new URLSearchParams({ email: BUYER, card: '4242 4242 4242 4242' })
  await fetch(`${sandboxUrl}/checkout/buy/${bundle}`, { method: 'POST', body, redirect: 'manual' })
  for (;;) {
    const mails = (await (await fetch(`${sandboxUrl}/mailbox/api/messages?to=${BUYER}`)).json()) as { text: string }[]
    const key = /key=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1]
    if (key) {
      const headers = { cookie: await openLink(url, key), origin: url }
      return (path, method = 'GET') => fetch(`${url}${path}`, { method, headers })
    }
    await pause(200)
  }
}

async function openLink(url: string, key: string): Promise<string> {
  const headers = { 'content-type': 'application/json', origin: url }
  const opened = await fetch(`${url}/api/library-links/open`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ key }),
  })
  return opened.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
}

async function waitUntilDrawn(ask: Ask, bundle: string): Promise<LibraryBundleView> {
  await ask(`/api/library/${bundle}/prepare`, 'POST')
  for (let shown = -1; ; await pause(LOOK_AGAIN_MS)) {
    const view = (await (await ask(`/api/library/${bundle}`)).json()) as LibraryBundleView
    if (view.ready !== shown) console.log(`      ${view.ready} of ${view.total} masters drawn`)
    shown = view.ready
    if (view.zip) return view
    if (view.wallpapers.some(({ state }) => state === 'failed')) throw new Error('A master could not be drawn.')
  }
}

async function checkMaster(shop: Shop, dataDir: string, view: LibraryBundleView): Promise<DrillResult> {
  const [{ id = '', sizeBytes = 0 } = {}] = view.wallpapers
  const master = await download(`${shop.url}${view.downloads}/master/${id}`)
  const { width, height, format } = await sharp(master).metadata()
  const shown = Object.values((await readShopCatalogue(readConfig({ DATA_DIR: dataDir }))).wallpapers).flat()
  const picture = shown.find((wallpaper) => wallpaper.id === id)?.preview
  const preview = picture && (await download(`${shop.url}${pictureUrl(picture, picture.width, widestFormat(picture))}`))
  const gain = preview ? await detailGain(master, preview) : 0
  const isGood = width === 7680 && height === 4320 && master.length === sizeBytes && gain >= LEAST_GAIN
  const found = `a ${format} of ${width} × ${height}, with ${gain.toFixed(1)} times the fine detail of its preview`
  return { name: 'master', found, isGood }
}

const widestFormat = ({ avif }: { readonly avif: readonly number[] }) => (avif.length > 0 ? 'avif' : 'webp')

async function checkPhone(shop: Shop, view: LibraryBundleView): Promise<DrillResult> {
  const query = 'width=1290&height=2796&format=jpeg'
  const phone = await download(`${shop.url}${view.downloads}/rendition/${view.wallpapers[0]?.id}?${query}`)
  const { width, height, format } = await sharp(phone).metadata()
  const isGood = width === 1290 && height === 2796 && format === 'jpeg'
  return { name: 'phone', found: `a ${format} of ${width} × ${height}, ${phone.length} bytes`, isGood }
}

async function checkArchive(shop: Shop, folder: string, view: LibraryBundleView): Promise<DrillResult> {
  const file = join(folder, 'bundle.zip')
  const { body } = await fetch(`${shop.url}${view.zip?.path}`)
  if (body) await pipeline(Readable.fromWeb(body as never), createWriteStream(file))
  const verdicts = [
    ['unzip', '-t', file],
    ['bsdtar', '-tf', file],
    ['7z', 't', file],
  ].map(([program = '', ...args]) => {
    const { status, error } = spawnSync(program, args)
    return error ? `${program} is not installed` : `${program} says ${status === 0 ? 'good' : 'BAD'}`
  })
  const found = `${view.total} wallpapers in ${view.zip?.sizeBytes} bytes; ${verdicts.join(', ')}`
  return { name: 'archive', found, isGood: !found.includes('BAD') }
}

async function download(url: string): Promise<Buffer> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`)
  return Buffer.from(await answer.arrayBuffer())
}
