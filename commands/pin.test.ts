import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findCommit, listWorkflows, pinActions, pinImages } from './pin.ts'

const root = join(import.meta.dirname, '..')
const DIGEST = `sha256:${'a1'.repeat(32)}`
const OWN = `registry.example/shop:v2.0.0@sha256:${'b2'.repeat(32)}`

it('names every image of the compose files by its digest, and builds none', () => {
  for (const name of ['compose.yaml', 'compose.many.yaml']) {
    const text = pinImages(readFileSync(join(root, 'deploy', name), 'utf8'), OWN, () => DIGEST)
    const images = [...text.matchAll(/^ +image: (.*)$/gm)].map(([, image]) => image)
    expect(images.length).toBeGreaterThan(1)
    expect(images.filter((image) => !/@sha256:[0-9a-f]{64}$/.test(image ?? ''))).toEqual([])
    expect(images).toContain(OWN)
    expect(text).not.toMatch(/^ +build:/m)
  }
})

it('makes up no digest: an image that cannot be looked up ends it', () => {
  expect(() => pinImages('services:\n  a:\n    image: caddy:2\n', OWN, () => undefined)).toThrow(
    'The digest of caddy:2',
  )
})

it('names every Action by its commit, and leaves what cannot be looked up as it is', () => {
  const text = listWorkflows(root)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const commit = 'c3'.repeat(20)
  const { text: pinned, left } = pinActions(text, (name) => (name === 'actions/attest@v4' ? undefined : commit))
  expect(left).toEqual(['actions/attest@v4'])
  const uses = [...pinned.matchAll(/uses: (\S+)(.*)$/gm)].map(([, action, after]) => `${action}${after}`)
  expect(uses).toContain(`actions/checkout@${commit} # v5`)
  expect(uses.filter((use) => !/@[0-9a-f]{40} # v\d/.test(use))).toEqual(['actions/attest@v4'])
})

it('finds the commit of a tag, also of one with words of its own', () => {
  const folder = mkdtempSync(join(tmpdir(), 'actions-'))
  const repository = join(folder, 'own', 'action')
  mkdirSync(repository, { recursive: true })
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.com', ...words], {
      cwd: repository,
      encoding: 'utf8',
    }).trim()
  git('init', '--quiet')
  writeFileSync(join(repository, 'action.yml'), 'name: own')
  git('add', '.')
  git('commit', '--quiet', '--message', 'first')
  git('tag', 'v1')
  git('tag', '--annotate', 'v1.0.0', '--message', 'the first')
  const commit = git('rev-parse', 'HEAD')
  expect(findCommit('own/action@v1', `${folder}/`)).toBe(commit)
  expect(findCommit('own/action@v1.0.0', `${folder}/`)).toBe(commit)
  expect(findCommit('own/action@v2', `${folder}/`)).toBeUndefined()
  expect(findCommit('nobody/nothing@v1', `${folder}/`)).toBeUndefined()
})
