// npm run test:image [-- --short]: builds deploy/Dockerfile from what a clone has, and runs the image as its user with a
// read-only root, as an owner would. Prints how large it is and how long it takes. The short form ends after a purchase that
// outlived a power cut; the whole goes on with a volume of the version before, with one of a newer version, and with two
// containers on PostgreSQL and S3, by the settings of the compose files.
import { randomUUID } from 'node:crypto'
import { chownSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ask } from '../harness/ask.ts'
import { eventually } from '../harness/eventually.ts'
import { memoryMegabytes } from '../harness/memory-megabytes.ts'
import { freePort } from '../server/testing/free-port.ts'
import { bringBase, cloneTo } from './image/base-image.ts'
import { type Buildah, findObstacle, openBuildah } from './image/buildah.ts'
import { startCaddy } from './image/caddy-in-front.ts'
import { readCompose } from './image/compose-file.ts'
import { type Container, containerOf, readImage } from './image/container.ts'
import { listLayers } from './image/image-sizes.ts'
import { ahead, goBackToVersionOne, isUpgraded } from './image/other-versions.ts'
import { buyInSandbox, findInLibrary } from './image/sandbox-purchase.ts'
import { openSurroundings } from './image/surroundings.ts'
import { startUnit } from './image/systemd-unit.ts'
import type { DrillResult } from './payments/drill-result.ts'
import { printResults } from './payments/print-results.ts'

const IMAGE = 'localhost/wallpaper-shop'
const MEGABYTE = 1_000_000
const MOST_MEGABYTES = 300
const LONGEST_START_MS = 3_000
/** The first start brings in the samples and draws all pages. */
const PATIENCE_MS = 180_000
/** What nobody who runs a shop needs; the names are folders of node_modules. */
const LEFT_OUT = [
  'vite',
  'rolldown',
  'vitest',
  'typescript',
  '@biomejs',
  '@playwright',
  'react-aria-components',
  '@firebase',
]

type Start = Awaited<ReturnType<typeof containerOf>>

async function drillImage(isShort: boolean): Promise<DrillResult[]> {
  const buildah = openBuildah()
  const running = new Set<Container>()
  try {
    const results = await buildImage(buildah)
    const start = await containerOf(buildah, IMAGE)
    const keep: Start = (options) => {
      const container = start(options)
      running.add(container)
      container.ended.finally(() => running.delete(container))
      return container
    }
    const world = { folder: buildah.folder, start: keep }
    results.push(await hold('what is missing is said in one sentence', () => refusals(world)))
    results.push(await hold('a purchase outlives a power cut', () => purchase(world)))
    if (isShort) return results
    results.push(await hold('compose.yaml: shop and proxy start with its settings', () => composed(world)))
    results.push(await hold('wallpaper-shop.service: starts where it may write to its data alone', () => unit(world)))
    results.push(await hold('a volume of the version before', () => older(world)))
    results.push(await hold('a volume of a newer version', () => newer(world)))
    results.push(await hold('compose.many.yaml: two shops on PostgreSQL and S3', () => several(world)))
    return results
  } finally {
    for (const container of running) await container.kill('SIGKILL')
    buildah.remove()
  }
}

type World = { readonly folder: string; readonly start: Start }

async function hold(name: string, work: () => Promise<string>): Promise<DrillResult> {
  try {
    return { name, found: await work(), isGood: true }
  } catch (error) {
    return { name, found: (error as Error).message, isGood: false }
  }
}

function insist(isTrue: unknown, words: string): asserts isTrue {
  if (!isTrue) throw new Error(words)
}

async function buildImage(buildah: Buildah): Promise<DrillResult[]> {
  const base = await bringBase(buildah)
  const clone = join(buildah.folder, 'clone')
  cloneTo(clone)
  const startedAt = Date.now()
  const words = [
    '--format',
    'docker',
    '--isolation',
    'chroot',
    '--network',
    'host',
    '--layers',
    '--build-arg',
    `BASE=${base}`,
  ]
  await buildah.run('build', ...words, '--file', join(clone, 'deploy', 'Dockerfile'), '--tag', IMAGE, clone)
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  const layers = await listLayers(buildah, IMAGE, base)
  for (const { madeBy, bytes } of layers) console.log(`${(bytes / MEGABYTE).toFixed(1).padStart(8)} MB  ${madeBy}`)
  const megabytes = layers.reduce((sum, { bytes }) => sum + bytes, 0) / MEGABYTE
  const { Labels: labels, Healthcheck: health } = await readImage(buildah, IMAGE)
  const isNamed = labels['org.opencontainers.image.licenses'] === 'MIT' && health.Test.length > 0
  const root = await buildah.run('mount', await buildah.run('from', IMAGE))
  const packages = readdirSync(join(root, 'app', 'node_modules'))
  const tooMany = LEFT_OUT.filter((name) => packages.includes(name))
  return [
    { name: 'builds from a clean clone', found: `in ${seconds} s; labels and health check are there`, isGood: isNamed },
    {
      name: `at most ${MOST_MEGABYTES} MB above its base`,
      found: `${megabytes.toFixed(0)} MB`,
      isGood: megabytes <= MOST_MEGABYTES,
    },
    {
      name: 'holds no bundler, no test and no library of browsers',
      found: tooMany.length === 0 ? `${packages.length} packages` : tooMany.join(', '),
      isGood: tooMany.length === 0,
    },
  ]
}

/** One that ends at once; what it said is one line. */
async function ending(container: Container, words: RegExp): Promise<void> {
  const status = await container.ended
  const said = container.said().trim()
  insist(status === 1 && words.test(said) && !said.includes('\n'), `It ended with ${status} and said: ${said}`)
}

async function refusals({ folder, start }: World): Promise<string> {
  const data = join(folder, 'roots-own')
  mkdirSync(data)
  await ending(start({ env: { PUBLIC_URL: 'https://shop.example' } }), /^Nothing is mounted at \/data/)
  await ending(start({ user: 12345, data }), /^User 12345 may not write to \/data/)
  await ending(start({ data, env: { PORT: 'many' } }), /^PORT must be a whole number/)
  return 'no volume, --user 12345, a wrong variable'
}

async function untilReady(container: Pick<Container, 'ended' | 'said'>, port: number): Promise<number> {
  const startedAt = performance.now()
  let hasEnded = false
  container.ended.then(() => {
    hasEnded = true
  })
  await eventually(
    async () => {
      insist(!hasEnded, `The container ended: ${container.said()}`)
      return (await ask(`http://127.0.0.1:${port}/readyz`)).status === 200 || undefined
    },
    `The container was not ready: ${container.said()}`,
    PATIENCE_MS,
  )
  return Math.round(performance.now() - startedAt)
}

async function purchase({ folder, start }: World): Promise<string> {
  const data = join(folder, 'roots-own')
  const port = await freePort()
  const url = `http://localhost:${port}`
  const looking = { data, env: { SANDBOX: 'on', PORT: String(port) } }
  const first = start(looking)
  const firstMs = await untilReady(first, port)
  insist(!/could not be|Error/.test(first.said()), `It said: ${first.said()}`)
  const health = first.checkHealth()
  insist(health.status === 0, `The image's health check failed: ${health.said}`)
  const buyer = await buyInSandbox(url, 'animals')
  await first.kill('SIGKILL')
  const second = start(looking)
  const againMs = await untilReady(second, port)
  const processorMs = second.processorMs()
  const megabytes = Math.round(memoryMegabytes(second.pid()))
  insist(await findInLibrary(url, buyer), 'What was bought is gone after a power cut.')
  const { status, said } = second.exec(['shop', 'orders', '--email', buyer.email])
  insist(status === 0 && said.includes('animals'), `shop orders said: ${said}`)
  const ended = await second.kill('SIGTERM')
  insist(ended === 0, `It did not drain but ended with ${ended}: ${second.said()}`)
  insist(processorMs <= LONGEST_START_MS, `A start on an existing volume took a processor ${processorMs} ms.`)
  return `answers ${firstMs} ms after its first start, ${againMs} ms after the next (${processorMs} ms of a processor), in ${megabytes} MB; drains`
}

function serviceOf(services: ReturnType<typeof readCompose>, name: string) {
  const service = services[name]
  insist(service, `There is no service ${name}.`)
  return service
}

/** As compose.yaml starts both, but for the addresses of this machine and who gives the certificate. */
async function composed({ folder, start }: World): Promise<string> {
  const data = join(folder, 'named-volume')
  mkdirSync(data)
  const [port, outside] = [await freePort(), await freePort()]
  const given = { SITE_ADDRESS: `localhost:${outside}` }
  const { user, env } = serviceOf(readCompose('compose.yaml', given), 'shop')
  chownSync(data, user, user)
  const shop = start({ data, user, env: { ...env, PORT: String(port), TRUSTED_PROXIES: '127.0.0.1' } })
  await untilReady(shop, port)
  insist(shop.said().includes('/desk/first#'), `Its log shows its owner no way in: ${shop.said()}`)
  const proxy = startCaddy(join(folder, 'caddy'), outside, `127.0.0.1:${port}`)
  const home = await proxy?.ask('/').finally(() => proxy.stop())
  insist(home === undefined || (home.status === 200 && home.hsts), `Caddy answered ${JSON.stringify(home)}.`)
  const ended = await shop.kill('SIGTERM')
  insist(ended === 0, `It did not drain but ended with ${ended}.`)
  const front = home ? 'sold over TLS through the Caddyfile' : 'SKIPPED the proxy: there is no Caddy here'
  return `as user ${user}, without any rights; ${front}`
}

async function unit({ folder }: World): Promise<string> {
  const port = await freePort()
  const shop = await startUnit(join(folder, 'state'), { PORT: String(port), PUBLIC_URL: 'https://shop.example' })
  try {
    await untilReady(shop, port)
  } finally {
    await shop.kill('SIGTERM')
  }
  insist(!shop.said().includes('could not be bundled'), `It does not run from its bundle: ${shop.said()}`)
  return 'runs from the bundle that root made'
}

async function older({ folder, start }: World): Promise<string> {
  const data = join(folder, 'roots-own')
  await goBackToVersionOne(data)
  const port = await freePort()
  const shop = start({ data, env: { PUBLIC_URL: 'https://shop.example', PORT: String(port) } })
  await untilReady(shop, port)
  await shop.kill('SIGTERM')
  insist(isUpgraded(data), `No copy was made before the upgrade: ${readdirSync(data).join(', ')}`)
  insist(shop.said().includes('CHANGELOG'), `It did not say what changed: ${shop.said()}`)
  return 'opened, with a copy of the books as they were'
}

async function newer({ folder, start }: World): Promise<string> {
  const data = join(folder, 'roots-own')
  const back = await ahead(data)
  const env = { PUBLIC_URL: 'https://shop.example' }
  await ending(start({ data, env }), /newer than this version/)
  await back()
  return 'refused with a sentence, and left as it was'
}

async function several({ folder, start }: World): Promise<string> {
  const around = await openSurroundings()
  try {
    const given = { ...around.secrets, SITE_ADDRESS: 'shop.example', SECRET: randomUUID() + randomUUID() }
    const compose = readCompose('compose.many.yaml', given)
    const shops: { readonly shop: Container; readonly port: number }[] = []
    for (const name of ['shop-1', 'shop-2']) {
      const data = join(folder, name)
      mkdirSync(data)
      const { user, env } = serviceOf(compose, name)
      chownSync(data, user, user)
      const [port, metrics] = [await freePort(), await freePort()]
      const own = { ...env, ...around.env, PORT: String(port), METRICS_LISTEN: `127.0.0.1:${metrics}` }
      const options = { data, user, env: { ...own, TRUSTED_PROXIES: '127.0.0.1' } }
      if (shops.length === 0) {
        const bucket = start({ ...options, words: ['create-bucket'] })
        insist((await bucket.ended) === 0, `create-bucket said: ${bucket.said()}`)
      }
      const shop = start(options)
      await untilReady(shop, port)
      shops.push({ shop, port })
    }
    const headers = { host: 'shop.example', 'x-forwarded-proto': 'https' }
    const homes = await Promise.all(shops.map(({ port }) => ask(`http://127.0.0.1:${port}/`, { headers })))
    const [one, other] = homes.map(({ body }) => body.toString())
    insist(one && one === other, 'The two shops do not show the same page.')
    await shops[0]?.shop.kill('SIGKILL')
    const left = await ask(`http://127.0.0.1:${shops[1]?.port}/readyz`)
    insist(left.status === 200, `The other answered ${left.status} after one was killed.`)
    return 'show the same, and one goes on alone'
  } finally {
    await around.close()
  }
}

if (import.meta.main) {
  const obstacle = findObstacle()
  if (obstacle) console.log(`The image is not tested here. ${obstacle}`)
  else {
    const isShort = process.argv.includes('--short')
    process.exitCode = printResults('image', await drillImage(isShort))
  }
}
