import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (...names: string[]) => readFileSync(join(root, ...names), 'utf8')
const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
const leftOut = [...read('deploy', 'Dockerfile').matchAll(/dependencies\.([@\w/-]+)/g)].map(([, name]) => name ?? '')

/** Rooms whose files a container runs, and what of the commands only bundles or tests. */
const ROOMS = ['server', 'sandbox', 'sample-shop', 'contract', 'commands']
const NOT_RUN = /\.test\.tsx?$|\/testing\/|\/e2e\/|commands\/(?:bundle-server|dev)\.ts$/

function listFiles(room: string): string[] {
  return readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .map((name) => join(room, name).replaceAll('\\', '/'))
    .filter((name) => /\.tsx?$/.test(name) && !NOT_RUN.test(name))
}

const texts = ROOMS.flatMap(listFiles).map((name) => read(name))
const isImported = (name: string) => texts.some((text) => text.includes(`'${name}'`) || text.includes(`'${name}/`))

describe('the packages of the image', () => {
  it('leave out what nothing in a container imports, and nothing else', () => {
    const unused = Object.keys(dependencies).filter((name) => !isImported(name))
    expect(leftOut.toSorted()).toEqual(unused.toSorted())
  })

  it('are enough to render pages, which is done from the code that was bundled', () => {
    const files = new Set<string>()
    const packages: string[] = []
    const follow = (file: string) => {
      if (files.has(file)) return
      files.add(file)
      for (const [, name = ''] of read(file).matchAll(/^import (?!type)(?:[^']* from )?'([^']*)'/gm)) {
        if (name.startsWith('.')) follow(join(dirname(file), name))
        else if (!name.startsWith('node:')) packages.push(name)
      }
    }
    follow('web/build/render-site.ts')
    expect(files.size).toBeGreaterThan(5)
    expect(packages.filter((name) => leftOut.some((out) => name === out || name.startsWith(`${out}/`)))).toEqual([])
  })
})
