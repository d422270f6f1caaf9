import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { describeMakers, MadeBy } from './made-by.tsx'

const preview = {
  src: '/images/space/Stag',
  width: 1280,
  height: 720,
  webp: [640, 1280],
  avif: [],
  placeholder: '#123',
}
const wallpaper = { id: 'space-1', title: 'Stag', alt: 'A stag', colours: [], addedAt: '2026-01-01', preview }
const htmlOf = (said: { readonly maker?: string; readonly makerUrl?: string }) =>
  renderToStaticMarkup(<MadeBy wallpaper={{ ...wallpaper, ...said }} />)

describe('who made a picture', () => {
  it('is a name, escaped, and leads to their page where there is one', () => {
    expect(htmlOf({ maker: '<b>Jo</b>' })).toMatch(/^<span[^>]*>by &lt;b&gt;Jo&lt;\/b&gt;<\/span>$/)
    expect(htmlOf({ maker: 'Jo', makerUrl: 'https://jo.example/?a=1&b="' })).toContain(
      '<a href="https://jo.example/?a=1&amp;b=&quot;" rel="noopener">Jo</a>',
    )
  })

  it('is nothing where nobody is named', () => {
    expect(htmlOf({})).toBe('')
    expect(htmlOf({ makerUrl: 'https://jo.example/' })).toBe('')
    expect(describeMakers([wallpaper], 'https://shop.example')).toEqual([])
  })

  it('is told to search engines as the creator of the image', () => {
    const made = { ...wallpaper, maker: 'Jo', makerUrl: 'https://jo.example/' }
    expect(describeMakers([made, wallpaper], 'https://shop.example')).toEqual([
      {
        '@type': 'ImageObject',
        name: 'Stag',
        contentUrl: 'https://shop.example/images/space/Stag.webp',
        creator: { '@type': 'Person', name: 'Jo', url: 'https://jo.example/' },
      },
    ])
  })
})
