import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { folderStorage, listFolder } from '../adapters/folder-storage.ts'
import { memoryFolder } from '../database/testing/memory-folder.ts'
import { securityHeaders } from '../http/security-headers.ts'
import type { ListStored, Storage } from '../storage/storage.ts'
import { shareBuild, sharedBuilds } from './shared-builds.ts'
import type { Storefront } from './storefront.ts'

let folder: string
let files: { storage: Storage; list: ListStored }
let lists: number
let time: number

beforeEach(() => {
  folder = mkdtempSync(join(memoryFolder(), 'builds-'))
  lists = 0
  time = Date.parse('2026-01-01T00:00:00Z')
  const list = listFolder(join(folder, 'storage'))
  files = {
    storage: folderStorage(join(folder, 'storage')),
    list(prefix) {
      lists += 1
      return list(prefix)
    },
  }
  return () => rmSync(folder, { recursive: true, force: true })
})

function writeBuild(buildId: string): Storefront {
  const buildDir = join(folder, buildId)
  mkdirSync(join(buildDir, 'assets'), { recursive: true })
  writeFileSync(join(buildDir, 'assets', `${buildId}.js`), `export const build = '${buildId}'`)
  const asset = {
    url: `/assets/${buildId}.js`,
    file: `assets/${buildId}.js`,
    type: 'text/javascript',
    caching: 'immutable',
  }
  writeFileSync(join(buildDir, 'build.json'), JSON.stringify({ assets: [asset] }))
  writeDesk(buildId, buildDir)
  return { buildId, buildDir, olderDirs: [], program: 'none' }
}

function writeDesk(buildId: string, buildDir: string): void {
  mkdirSync(join(buildDir, 'desk', 'assets'), { recursive: true })
  const [url, file] = [`/assets/desk-${buildId}.js`, `desk/assets/desk-${buildId}.js`]
  writeFileSync(join(buildDir, file), 'export const desk = true')
  const asset = { url, file, type: 'text/javascript', caching: 'immutable' }
  const desk = { script: url, preloads: [], styles: [], fonts: [] }
  writeFileSync(join(buildDir, 'desk', 'build.json'), JSON.stringify({ assets: [asset], desk }))
}

const share = (buildId: string) => {
  time += 1000
  return shareBuild(files, writeBuild(buildId), new Date(time))
}
const machineOf = (buildId: string) =>
  sharedBuilds({ ...files, buildId, headers: securityHeaders(false), now: () => new Date(time) })
const read = async (find: ReturnType<typeof machineOf>, name: string) =>
  (await find(`/assets/${name}.js`))?.variants.identity.body.toString()

describe('builds of several machines', () => {
  it('are served by a machine that runs the one before, and by one that runs the next', async () => {
    await share('aaa')
    await share('bbb')
    expect(await read(machineOf('aaa'), 'bbb')).toBe("export const build = 'bbb'")
    expect(await read(machineOf('bbb'), 'aaa')).toBe("export const build = 'aaa'")
    expect(await read(machineOf('bbb'), 'desk-aaa')).toBe('export const desk = true')
  })

  it('are found when a machine with a newer one started meanwhile', async () => {
    await share('aaa')
    const older = machineOf('aaa')
    expect(await read(older, 'bbb')).toBeUndefined()
    await share('bbb')
    time += 60_000
    expect(await read(older, 'bbb')).toBe("export const build = 'bbb'")
  })

  it('are the last two: one that a machine went back to is the newest again', async () => {
    for (const buildId of ['aaa', 'bbb', 'ccc', 'bbb']) await share(buildId)
    const find = machineOf('ddd')
    expect(await read(find, 'aaa')).toBeUndefined()
    expect([await read(find, 'bbb'), await read(find, 'ccc')]).not.toContain(undefined)
    const stored: string[] = []
    for await (const { key } of files.list('builds')) stored.push(key)
    expect(stored).toHaveLength(2)
  })

  it('are stored once, and looked for seldom, whatever strangers ask for', async () => {
    await share('aaa')
    await share('aaa')
    lists = 0
    const find = machineOf('bbb')
    await Promise.all(Array.from({ length: 50 }, (_, at) => read(find, `no-${at}`)))
    expect(lists).toBe(1)
  })
})
