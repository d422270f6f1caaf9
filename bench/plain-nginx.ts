import { createWriteStream, mkdirSync, mkdtempSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { startNginx } from '../harness/nginx.ts'
import type { ServerProcess } from '../harness/server-process.ts'
import { readShopCatalogue } from '../harness/shop-catalogue.ts'
import { readConfig } from '../server/config/config.ts'
import { previewFolder } from '../server/pictures/preview-files.ts'

/** The same bytes: where the shop has them, and where nginx does. */
type Answer = { readonly ours: string; readonly theirs: string }

export type PlainNginx = { readonly server: ServerProcess; readonly answers: Readonly<Record<string, Answer>> }

/** The yardstick: nginx with nothing but files, which are those that the shop answers with, under the same headers. */
export async function startPlainNginx(shop: string, port: number): Promise<PlainNginx> {
  const settings = readConfig(process.env)
  const folder = mkdtempSync(join(tmpdir(), 'shop-nginx-'))
  const script = await findScript(shop)
  await keepAnswer(`${shop}/bikes`, join(folder, 'pages', 'bikes.html.br'))
  await keepAnswer(`${shop}${script}`, join(folder, `${script}.br`))
  const config = nginxConfig({
    port,
    folder,
    previews: previewFolder(settings.dataDir),
    headers: await answeredHeaders(shop),
  })
  const server = await startNginx(folder, config, `http://127.0.0.1:${port}/pages/bikes.html`)
  const preview = `${(await readShopCatalogue(settings)).wallpapers.city?.[0]?.preview.src ?? ''}.webp`
  return {
    server,
    answers: {
      'a gallery page (brotli)': { ours: '/bikes', theirs: '/pages/bikes.html' },
      'the largest script (brotli)': { ours: script, theirs: script },
      'a preview': { ours: preview, theirs: preview },
    },
  }
}

/** The largest script that a gallery hydrates with. */
async function findScript(shop: string): Promise<string> {
  const html = await (await fetch(`${shop}/bikes`)).text()
  return /\/assets\/hydrate-[\w-]{1,20}\.js/.exec(html)?.[0] ?? '/icon.svg'
}

/** The very bytes that the shop sends, compressed. */
function keepAnswer(url: string, file: string): Promise<void> {
  mkdirSync(dirname(file), { recursive: true })
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      pipeline(answer, createWriteStream(file)).then(resolve, reject)
    }).on('error', reject)
  })
}

/** What nginx does not send by itself, so that both answer alike. */
async function answeredHeaders(shop: string): Promise<string[]> {
  const { headers } = await fetch(`${shop}/bikes`)
  const own = new Set([
    ...['date', 'connection', 'keep-alive', 'content-length', 'content-type', 'content-encoding', 'etag'],
    'x-accel-expires',
  ])
  return [...headers].filter(([name]) => !own.has(name)).map(([name, value]) => `add_header ${name} "${value}";`)
}

type PlainConfig = {
  readonly port: number
  readonly folder: string
  readonly previews: string
  readonly headers: readonly string[]
}

/** The same compressed bytes as ours: nginx serves the ready-made .br files as they are. */
function nginxConfig({ port, folder, previews, headers }: PlainConfig): string {
  return `sendfile on; tcp_nopush on; open_file_cache max=1000; keepalive_requests 1000000;
  types { text/html html; text/javascript js; image/webp webp; }
  server { listen 127.0.0.1:${port}; root ${folder};
    location /images/ { alias ${previews}/; ${headers.join(' ')} }
    location / { add_header content-encoding br; ${headers.join(' ')} try_files $uri.br $uri =404; } }`
}
