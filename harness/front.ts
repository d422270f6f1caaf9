import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Answer, Question } from './ask.ts'
import { startNginx } from './nginx.ts'
import { stopServer } from './server-process.ts'

const CONFIG = join(import.meta.dirname, '..', 'deploy', 'nginx.conf')

export type Front = {
  /** One request, with the path as it is written. Throws where there is no answer. */
  readonly ask: (path: string, question?: Omit<Question, 'agent'>) => Promise<Answer>
  /** What its log says. */
  readonly log: () => string
  /** All that its cache holds, with the heads of the answers. */
  readonly kept: () => string
  readonly close: () => Promise<void>
}

type Places = {
  /** Of the shop behind it. */
  readonly shopPort: number
  readonly tlsPort: number
  readonly plainPort: number
  /** Of the shop's stored files. */
  readonly storage: string
}

/** The nginx of deploy/, as it is but for its places, with a certificate of an authority of its own, as certbot would add one. */
export async function startFront({ shopPort, tlsPort, plainPort, storage }: Places): Promise<Front> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-front-'))
  const { ca, certificate } = makeCertificate(folder)
  const [cache, log] = [join(folder, 'cache'), join(folder, 'shop.log')]
  const changes: readonly (readonly [string, string])[] = [
    ['/var/cache/nginx/shop', cache],
    ['/var/log/nginx/shop.log shop buffer=64k flush=5s', `${log} shop`],
    ['/var/log/nginx/shop-error.log', join(folder, 'shop-error.log')],
    ['listen 80;', `listen 127.0.0.1:${tlsPort} ssl; ${certificate}`],
    ['listen [::]:80;', ''],
    ['127.0.0.1:3000', `127.0.0.1:${shopPort}`],
    ['/var/lib/wallpaper-shop/storage', storage],
    // From one address comes here what would come from a crowd.
    ['rate=100r/s', 'rate=1000000r/s'],
  ]
  const config = changes.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`deploy/nginx.conf has no '${from}' any more.`)
      return text.replace(from, to)
    },
    readFileSync(CONFIG, 'utf8'),
  )
  // Node's own fetch does not know the authority: whether nginx is up is asked without TLS.
  const waiting = `server { listen 127.0.0.1:${plainPort}; return 204; }`
  const nginx = await startNginx(folder, `${config}\n${waiting}`, `http://127.0.0.1:${plainPort}/`)
  return {
    ask: (path, question) => askTls({ ca, port: tlsPort, path }, question),
    log: () => readFileSync(log, 'latin1'),
    kept: () => readAll(cache),
    async close() {
      await stopServer(nginx)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function askTls(
  at: { readonly ca: Buffer; readonly port: number; readonly path: string },
  { method = 'GET', headers = {}, body }: Omit<Question, 'agent'> = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { ...at, host: '127.0.0.1', servername: 'localhost', method, headers, agent: false },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
        )
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Nginx's two lines that name it, and the authority that whoever asks has to trust. */
function makeCertificate(folder: string): { readonly ca: Buffer; readonly certificate: string } {
  const file = (name: string) => join(folder, name)
  const openssl = (...words: readonly string[]) => execFileSync('openssl', words, { stdio: 'ignore' })
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  openssl('req', '-x509', ...key, '-days', '1', '-subj', '/CN=Tests', '-keyout', file('ca.key'), '-out', file('ca.pem'))
  openssl('req', ...key, '-subj', '/CN=localhost', '-keyout', file('key.pem'), '-out', file('request.pem'))
  writeFileSync(file('names'), 'subjectAltName=DNS:localhost,IP:127.0.0.1')
  const signed = ['-CA', file('ca.pem'), '-CAkey', file('ca.key'), '-CAcreateserial', '-days', '1']
  openssl(
    'x509',
    '-req',
    '-in',
    file('request.pem'),
    ...signed,
    '-extfile',
    file('names'),
    '-out',
    file('certificate.pem'),
  )
  return {
    ca: readFileSync(file('ca.pem')),
    certificate: `ssl_certificate ${file('certificate.pem')}; ssl_certificate_key ${file('key.pem')};`,
  }
}

function readAll(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1')).join('\n')
}
