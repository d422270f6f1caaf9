import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readConfig, VARIABLES } from '../../server/config/config.ts'
import { readCompose } from './compose-file.ts'

const root = join(import.meta.dirname, '..', '..')
const deploy = join(root, 'deploy')
const read = (...names: string[]) => readFileSync(join(deploy, ...names), 'utf8')
const has = (program: string) => spawnSync('which', [program]).status === 0

const GIVEN = {
  SITE_ADDRESS: 'shop.example',
  SECRET: '9f2c1b7e4d8a6035f1e2d3c4b5a69788',
  DATABASE_PASSWORD: 'p@ss/w?rd #1:%41',
  AWS_ACCESS_KEY_ID: 'key',
  AWS_SECRET_ACCESS_KEY: 'secret',
}

/** As the image sets them, and what is given besides. */
function expectOpen(env: Readonly<Record<string, string>>): void {
  expect(Object.keys(env).filter((name) => !VARIABLES.includes(name))).toEqual([])
  const image = { NODE_ENV: 'production', HOST: '0.0.0.0', DATA_DIR: '/data', SITE_DIR: '/data/site' }
  const { publicUrl, isProduction, trustedProxies } = readConfig({ ...image, ...env }, { makesDataDir: false })
  expect(isProduction).toBe(true)
  expect(publicUrl).toMatch(/^https:\/\//)
  expect(trustedProxies.length).toBeGreaterThan(0)
}

describe('the compose files', () => {
  const services = (name: string) =>
    parse(read(name), { merge: true }).services as Record<string, Record<string, unknown>>

  it.each(['compose.yaml', 'compose.many.yaml'])('of %s open the shop with what deploy/.env says', (name) => {
    const shops = Object.entries(readCompose(name, GIVEN)).filter(([key]) => /^shop/.test(key))
    expect(shops.length).toBeGreaterThan(0)
    for (const [, { env, user }] of shops) {
      expectOpen(env)
      expect(user).toBe(1000)
    }
  })

  it('of one shop ask for the two lines of their example, and for nothing else', () => {
    const asked = new Set([...read('compose.yaml').matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name))
    const lines = read('.env.example').matchAll(/^([A-Z_]+)=/gm)
    expect([...asked].toSorted()).toEqual([...lines].map(([, name]) => name).toSorted())
    expect(() => readCompose('compose.yaml', {})).toThrow('SITE_ADDRESS: fill in deploy/.env')
  })

  it.each(['compose.yaml', 'compose.many.yaml'])(
    'of %s mount files that are there, and volumes that they name',
    (name) => {
      const { volumes } = parse(read(name), { merge: true }) as { volumes: Record<string, unknown> }
      const mounts = Object.values(services(name)).flatMap((service) => (service.volumes ?? []) as string[])
      expect(mounts.length).toBeGreaterThan(2)
      for (const mount of mounts) {
        const source = mount.split(':')[0] ?? ''
        expect(source.startsWith('./') ? existsSync(join(deploy, source)) : source in volumes, mount).toBe(true)
      }
    },
  )

  it('of many give the database its password in parts, whatever is in it', () => {
    const shop = readCompose('compose.many.yaml', GIVEN)['shop-1']
    const { databaseUrl } = readConfig({ NODE_ENV: 'production', ...shop?.env }, { makesDataDir: false })
    expect(decodeURIComponent(new URL(databaseUrl).password)).toBe(GIVEN.DATABASE_PASSWORD)
  })

  it('never name an image without its version', () => {
    for (const name of ['compose.yaml', 'compose.many.yaml']) {
      const images = Object.values(services(name)).map(({ image }) => String(image))
      expect(images.filter((image) => !/^\$\{SHOP_IMAGE/.test(image) && !/:v?\d+\.\d+\.?\d*/.test(image))).toEqual([])
    }
  })
})

describe('the templates', () => {
  const template = (...names: string[]) => read('templates', ...names)
  const fill = (env: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      Object.entries(env)
        .map(
          ([name, value]) => [name, String(value).replaceAll(/\$\{?\$?\w+\}?(?:\.\$\$\w+)?/g, 'shop.example')] as const,
        )
        .filter(([name]) => name !== 'OWNER_EMAILS' && name !== 'PORT'),
    )

  it('for Coolify have the comments at their head that it reads, its own address and one volume', () => {
    const text = template('coolify', 'wallpaper-shop.yaml')
    for (const name of ['documentation', 'slogan', 'category', 'tags', 'logo', 'port']) {
      expect(text).toMatch(new RegExp(`^# ${name}: \\S`, 'm'))
    }
    const { services, volumes } = parse(text)
    const lines = services.shop.environment as string[]
    expect(lines).toContain('SERVICE_URL_SHOP_3000')
    expect(lines).toContain('PUBLIC_URL=$SERVICE_URL_SHOP')
    const given = lines.filter((line) => line.includes('=')).map((line) => line.split('=')[0] ?? '')
    expect(given.filter((name) => !VARIABLES.includes(name))).toEqual([])
    const proxies = /TRUSTED_PROXIES=\$\{TRUSTED_PROXIES:-(.+)\}/.exec(text)?.[1] ?? ''
    expectOpen({ PUBLIC_URL: 'https://shop.example', TRUSTED_PROXIES: proxies })
    expect(Object.keys(volumes)).toEqual(['shop'])
  })

  it('for Dokploy name the same service, port and variables in both files', () => {
    const { services } = parse(template('dokploy', 'docker-compose.yml'))
    const toml = template('dokploy', 'template.toml')
    const meta = JSON.parse(template('dokploy', 'meta.json'))
    expectOpen(fill(services.shop.environment))
    expect(services.shop.volumes).toEqual(['shop:/data'])
    expect(toml).toMatch(/serviceName = "shop"\nport = 3000\nhost = "\$\{main_domain\}"/)
    const said = [...toml.matchAll(/^ {2}"([A-Z_]+)=/gm)].map(([, name]) => name)
    const asked = [...template('dokploy', 'docker-compose.yml').matchAll(/\$\{([A-Z_]+)\}/g)].map(([, name]) => name)
    expect(said.toSorted()).toEqual([...new Set(asked)].toSorted())
    expect(Object.keys(meta)).toEqual(['id', 'name', 'version', 'description', 'logo', 'links', 'tags'])
  })

  it('for Render keep one instance with one disk', () => {
    const [service] = parse(template('render', 'render.yaml')).services
    expect(service).toMatchObject({ type: 'web', runtime: 'image', numInstances: 1, healthCheckPath: '/readyz' })
    expect(service.disk.mountPath).toBe('/data')
    const given = service.envVars.map(({ key, value }: { key: string; value?: string }) => [key, value] as const)
    const { PUBLIC_URL, ...env } = Object.fromEntries(given)
    expect(PUBLIC_URL).toBeUndefined()
    expectOpen({ ...fill(env), PUBLIC_URL: 'https://shop.example' })
  })

  it('for Fly keep one machine, which is never stopped', () => {
    const text = template('fly', 'fly.toml')
    const part = /\[env\]\n([\s\S]*?)\n\n/.exec(text)?.[1] ?? ''
    expectOpen(Object.fromEntries([...part.matchAll(/^ {2}(\w+) = "(.*)"$/gm)].map(([, name, value]) => [name, value])))
    expect(text).toContain('destination = "/data"')
    expect(text).toContain('auto_stop_machines = "off"')
    expect(text).toContain('internal_port = 3000')
  })

  it('for CapRover ask for each of their own words, and for none that is not used', () => {
    const text = template('caprover', 'wallpaper-shop.yml')
    const { captainVersion, services, caproverOneClickApp } = parse(text)
    expect(captainVersion).toBe(4)
    const [name] = Object.keys(services)
    expectOpen(fill(services[name ?? ''].environment))
    expect(services[name ?? ''].caproverExtra).toEqual({ containerHttpPort: '3000' })
    const asked = caproverOneClickApp.variables.map(({ id }: { id: string }) => id)
    const used = new Set(text.match(/\$\$cap_\w+/g))
    for (const own of ['$$cap_appname', '$$cap_root_domain']) used.delete(own)
    expect(asked.toSorted()).toEqual([...used].toSorted())
  })

  it('have a line each in their README', () => {
    const folders = readdirSync(join(deploy, 'templates'), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    )
    expect(folders.length).toBe(5)
    for (const { name } of folders) expect(template('README.md')).toContain(`](${name}/`)
  })
})

describe('the files for other programs', () => {
  it.skipIf(!has('caddy'))('are good in Caddy’s own eyes', () => {
    const env = { ...process.env, SITE_ADDRESS: 'shop.example', SHOPS: 'shop-1:3000 shop-2:3000', HOME: tmpdir() }
    const words = ['validate', '--adapter', 'caddyfile', '--config', join(deploy, 'Caddyfile')]
    const { status, stderr } = spawnSync('caddy', words, { env, encoding: 'utf8' })
    expect(status, stderr).toBe(0)
  })

  it.skipIf(!has('nginx'))('are good in nginx’s own eyes', () => {
    const folder = mkdtempSync(join(tmpdir(), 'shop-nginx-'))
    const site = read('nginx.conf').replaceAll(/\/var\/(?:cache|log)\/nginx/g, folder)
    const events = 'events {}\n'
    writeFileSync(join(folder, 'nginx.conf'), `pid ${folder}/pid;\n${events}http {\n${site}\n}\n`)
    const { status, stderr } = spawnSync('nginx', ['-t', '-c', join(folder, 'nginx.conf')], { encoding: 'utf8' })
    expect(status, stderr).toBe(0)
  })

  it.skipIf(!has('systemd-analyze'))('are good in systemd’s own eyes', () => {
    const folder = mkdtempSync(join(tmpdir(), 'shop-unit-'))
    // It asks whether the program is there, which is the owner's machine's matter.
    const unit = read('wallpaper-shop.service').replace('/usr/bin/node', process.execPath)
    writeFileSync(join(folder, 'wallpaper-shop.service'), unit)
    // What it does not know it passes over, and says so on the side; only what stops a start is an error to it.
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', join(folder, 'wallpaper-shop.service')], {
      encoding: 'utf8',
    })
    const said = stderr.split('\n').filter((line) => line.includes('wallpaper-shop.service'))
    expect([status, said]).toEqual([0, []])
  })
})

describe('the licence', () => {
  it('names folders that are there', () => {
    const named = readFileSync(join(root, 'LICENSE'), 'utf8').match(/[\w-]+(?:\/[\w-]+)*\/(?=\s)/g) ?? []
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((name) => !existsSync(join(root, name)))).toEqual([])
  })
})
