import { expect, it, vi } from 'vitest'
import { fakeCaches } from '../testing/fake-caches.ts'
import { libraryShells, listShellFiles } from './library-shell.ts'

const html = (version: number) => `<html data-site="/data/site-${version}.json">
<link rel="preload" as="font" type="font/woff2" href="/assets/anton.woff2" crossorigin>
<link rel="stylesheet" href="/assets/library-${version}.css">
<link rel="stylesheet" href="/assets/part.css" disabled>
<script type="module" src="/assets/entry-${version}.js" data-hydrate="/assets/react.js /data/site-${version}.json"></script>
<script type="module" src="https://elsewhere.test/x.js"></script>`

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
  await expect(shells.keep(new Response(html(1)))).rejects.toThrow('library-1.css answered 404')
  expect(await shells.findPage()).toBeUndefined()
  ask.mockImplementation(async () => new Response('there'))
  await shells.keep(new Response(html(1)))
  expect(await (await shells.findPage())?.text()).toBe(html(1))
})

it('asks for nothing again that it has, and for nothing of a page that it knows', async () => {
  const { ask, shells } = world()
  await shells.keep(new Response(html(1)))
  ask.mockClear()
  await shells.keep(new Response(html(1)))
  expect(ask).not.toHaveBeenCalled()
  await shells.keep(new Response(html(2)))
  expect(ask.mock.calls.flat().toSorted()).toEqual(['/assets/entry-2.js', '/assets/library-2.css', '/data/site-2.json'])
})

it('leaves an open page of the version before its scripts until they are dropped on purpose', async () => {
  const { caches, shells } = world()
  await shells.keep(new Response(html(1)))
  await shells.keep(new Response(html(2)))
  expect(await (await shells.findFile('/assets/entry-1.js'))?.text()).toBe('file /assets/entry-1.js')
  expect(await (await shells.findPage())?.text()).toBe(html(2))
  await shells.dropOld()
  expect(await shells.findFile('/assets/entry-1.js')).toBeUndefined()
  expect(await (await shells.findFile('/assets/react.js'))?.text()).toBe('file /assets/react.js')
  expect(await caches.keys()).toHaveLength(1)
})

it('drops a newer page that never became whole rather than the one that works', async () => {
  const { ask, shells } = world()
  await shells.keep(new Response(html(1)))
  ask.mockRejectedValue(new Error('offline'))
  await expect(shells.keep(new Response(html(2)))).rejects.toThrow('offline')
  await shells.dropOld()
  expect(await (await shells.findPage())?.text()).toBe(html(1))
})
