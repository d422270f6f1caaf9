import { expect, it, vi } from 'vitest'
import { fakeCaches } from '../testing/fake-caches.ts'
import { libraryShells, listShellFiles } from './library-shell.ts'

const html = (version: number) => `<html data-site="/data/site-${version}.json">
<link rel="preload" as="font" type="font/woff2" href="/assets/anton.woff2" crossorigin>
<link rel="stylesheet" href="/assets/library-${version}.css">
<link rel="stylesheet" href="/assets/part.css" disabled>
<script type="module" src="/assets/entry-${version}.js" data-hydrate="/assets/react.js /data/site-${version}.json"></script>
<script type="module" src="https://elsewhere.test/x.js"></script>`

const page = (version: number, more: ResponseInit = {}) =>
  new Response(html(version), { headers: { 'content-type': 'text/html; charset=utf-8' }, ...more })

function world() {
  const caches = fakeCaches()
  const ask = vi.fn(async (url: string) => new Response(`file ${url}`))
  return { caches, ask, shells: libraryShells({ caches, ask }) }
}

it('finds everything that a page needs to start, and nothing that only names what is there', () => {
  expect(listShellFiles(html(1)).toSorted()).toEqual([
    '/assets/anton.woff2',
    '/assets/entry-1.js',
    '/assets/library-1.css',
    '/assets/react.js',
    '/data/site-1.json',
  ])
})

it('keeps a page whole: one that lacks a file is never answered', async () => {
  const { ask, shells } = world()
  ask.mockImplementation(async (url) => new Response('', { status: url.endsWith('.css') ? 404 : 200 }))
  await expect(shells.keep(page(1))).rejects.toThrow('library-1.css answered 404')
  expect(await shells.findPage()).toBeUndefined()
  ask.mockImplementation(async () => new Response('there'))
  await shells.keep(page(1))
  expect(await (await shells.findPage())?.text()).toBe(html(1))
})

it('asks for nothing again that it has, and for nothing of a page that it knows', async () => {
  const { ask, shells } = world()
  await shells.keep(page(1))
  ask.mockClear()
  await shells.keep(page(1))
  expect(ask).not.toHaveBeenCalled()
  await shells.keep(page(2))
  expect(ask.mock.calls.flat().toSorted()).toEqual(['/assets/entry-2.js', '/assets/library-2.css', '/data/site-2.json'])
})

it('leaves an open page of the version before its scripts until they are dropped on purpose', async () => {
  const { caches, shells } = world()
  await shells.keep(page(1))
  await shells.keep(page(2))
  expect(await (await shells.findFile('/assets/entry-1.js'))?.text()).toBe('file /assets/entry-1.js')
  expect(await (await shells.findPage())?.text()).toBe(html(2))
  await shells.dropOld()
  expect(await shells.findFile('/assets/entry-1.js')).toBeUndefined()
  expect(await (await shells.findFile('/assets/react.js'))?.text()).toBe('file /assets/react.js')
  expect((await caches.keys()).filter((name) => name.startsWith('library-shell '))).toHaveLength(1)
})

it('drops a newer page that never became whole rather than the one that works', async () => {
  const { ask, shells } = world()
  await shells.keep(page(1))
  ask.mockRejectedValue(new Error('offline'))
  await expect(shells.keep(page(2))).rejects.toThrow('offline')
  await shells.dropOld()
  expect(await (await shells.findPage())?.text()).toBe(html(1))
})

it('keeps nothing that is not the library’s page, whoever answered', async () => {
  const { ask, shells } = world()
  await shells.keep(page(1))
  const words = (text: string, type: string) => new Response(text, { headers: { 'content-type': type } })
  const others = [
    page(2, { status: 503, headers: { 'content-type': 'text/html' } }),
    words('<h1>We are back soon</h1>', 'text/html'),
    words(html(2), 'text/plain'),
    Object.defineProperty(page(2), 'redirected', { value: true }),
  ]
  for (const other of others) await expect(shells.keep(other)).rejects.toThrow('is not the library’s page')
  ask.mockImplementation(async (url) => Object.defineProperty(new Response(url), 'redirected', { value: true }))
  await expect(shells.keep(page(2))).rejects.toThrow('led to another address')
  await shells.dropOld()
  expect(await (await shells.findPage())?.text()).toBe(html(1))
})

it('answers with the version that the shop went back to', async () => {
  const { shells } = world()
  for (const version of [1, 2, 1]) await shells.keep(page(version))
  expect(await (await shells.findPage())?.text()).toBe(html(1))
  await shells.dropOld()
  expect(await (await shells.findPage())?.text()).toBe(html(1))
  expect(await (await shells.findFile('/assets/entry-1.js'))?.text()).toBe('file /assets/entry-1.js')
})
