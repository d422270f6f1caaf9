import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Picture as PictureFiles } from '../../contract/pictures/catalogue.ts'
import { Picture } from './picture.tsx'
import { Poster } from './poster.tsx'

function files(src: string, width: number, height: number): PictureFiles {
  return { src, width, height, webp: [640, width], avif: [640, width], placeholder: '#123456' }
}

describe('a picture', () => {
  const picture = files('/images/cars/neon tunnel', 1280, 720)
  const html = renderToStaticMarkup(<Picture picture={picture} sizes="50vw" alt="A car" />)

  it('offers AVIF before WebP, in the widths that exist', () => {
    expect(html).toMatch(/<source type="image\/avif" srcSet="\/images\/cars\/neon%20tunnel-640.avif 640w,/i)
    expect(html).toMatch(/<img[^>]*neon%20tunnel-640.webp 640w, \/images\/cars\/neon%20tunnel.webp 1280w/)
  })

  it('knows its place and shows its placeholder before the file is there', () => {
    expect(html).toContain('width="1280" height="720"')
    expect(html).toContain('style="background:#123456"')
  })

  it('loads late unless it is the largest of the first view', () => {
    expect(html).toContain('loading="lazy"')
    const first = renderToStaticMarkup(<Picture picture={picture} sizes="50vw" alt="A car" priority />)
    expect(first).toContain('loading="eager"')
    expect(first).toMatch(/fetchPriority="high"/i)
  })
})

describe('a poster', () => {
  it('uses the tall composition on screens narrower than 4:5', () => {
    const poster = { name: 'hero', alt: 'A ring of fire', wide: files('/w', 1920, 1080), tall: files('/t', 900, 1600) }
    const html = renderToStaticMarkup(<Poster poster={poster} />)
    expect(html).toMatch(/<source[^>]*media="\(max-aspect-ratio: 4\/5\)"[^>]*\/t-640.avif 640w/)
    expect(html).toMatch(/<img[^>]*src="\/w.webp"/)
    expect(html).toContain('alt="A ring of fire"')
  })
})
