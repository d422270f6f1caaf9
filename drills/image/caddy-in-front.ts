import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { eventually } from '../../harness/eventually.ts'

const CADDYFILE = join(import.meta.dirname, '..', '..', 'deploy', 'Caddyfile')
/** Where the certificate comes from is the one thing that a machine without a name in the world cannot try. */
const ON_LOOPBACK = 'admin off\n\tskip_install_trust\n\tauto_https disable_redirects\n\tservers {'

/** The proxy of compose.yaml with the real Caddyfile, and certificates of an authority of its own. Nothing where Caddy is missing. */
export function startCaddy(folder: string, port: number, shops: string) {
  if (spawnSync('caddy', ['version']).status !== 0) return undefined
  mkdirSync(folder)
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, readFileSync(CADDYFILE, 'utf8').replace('servers {', ON_LOOPBACK))
  const own = { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, HOME: folder, PATH: process.env.PATH ?? '' }
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    env: { ...own, SITE_ADDRESS: `https://localhost:${port}`, SHOPS: shops },
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  return {
    /** Through TLS, with no other authority believed than this Caddy's own. */
    ask: (path: string) => eventually(() => askOver(folder, port, path), `Caddy never answered for ${path}.`),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

type Answer = { readonly status: number; readonly hsts: string | undefined }

/** Nothing while there is no certificate yet, or no shop behind it that is ready. */
async function askOver(folder: string, port: number, path: string): Promise<Answer | undefined> {
  try {
    const ca = readFileSync(join(folder, 'caddy', 'pki', 'authorities', 'local', 'root.crt'))
    return await new Promise((resolve, reject) => {
      const sent = request({ host: 'localhost', port, path, ca }, (response) => {
        response.resume()
        const { statusCode: status = 0, headers } = response
        resolve(status === 503 ? undefined : { status, hsts: headers['strict-transport-security'] })
      })
      sent.on('error', reject)
      sent.end()
    })
  } catch {
    return undefined
  }
}
