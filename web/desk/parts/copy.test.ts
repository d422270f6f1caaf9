import { afterEach, describe, expect, it, vi } from 'vitest'
import { copyText } from './copy.tsx'

/** A clipboard that takes a text, an item or both; what it holds. */
function haveClipboard(takes: { readonly text?: boolean; readonly items?: boolean }): string[] {
  const held: string[] = []
  const refuse = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  const write = async ([item]: { data: Record<string, Promise<Blob>> }[]) => {
    held.push((await (await item?.data['text/plain'])?.text()) ?? '')
  }
  const writeText = async (text: string) => void held.push(text)
  vi.stubGlobal('navigator', {
    clipboard: { writeText: takes.text ? writeText : refuse, write: takes.items ? write : refuse },
  })
  vi.stubGlobal(
    'ClipboardItem',
    class {
      readonly data: Record<string, Promise<Blob>>
      constructor(data: Record<string, Promise<Blob>>) {
        this.data = data
      }
    },
  )
  return held
}

describe('a text that is copied', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('is in the clipboard, and it is said where the browser refuses', async () => {
    const held = haveClipboard({ text: true })
    expect(await copyText('https://shop.test/a')).toBe(true)
    expect(held).toEqual(['https://shop.test/a'])
    haveClipboard({})
    expect(await copyText('x')).toBe(false)
    vi.stubGlobal('navigator', {})
    expect(await copyText('x'), 'without https there is none').toBe(false)
  })

  it.each([
    ['goes in by its promise, as Safari wants it', { items: true }],
    ['goes in as text where no promise does', { text: true }],
  ])('that is asked for first %s', async (_how, takes) => {
    const held = haveClipboard(takes)
    expect(await copyText(Promise.resolve('https://shop.test/a'))).toBe(true)
    expect(held).toEqual(['https://shop.test/a'])
  })

  it('that does not come leaves the clipboard as it is', async () => {
    const held = haveClipboard({ text: true, items: true })
    expect(await copyText(Promise.reject(new Error('refused')))).toBe(false)
    expect(held).toEqual([])
  })
})
