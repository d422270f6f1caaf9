import { describe, expect, it } from 'vitest'
import type { Picture } from '../../contract/pictures/catalogue.ts'
import { srcset, widestUrl } from './srcset.ts'

const PICTURE: Picture = {
  src: '/images/bikes/night ride (3)',
  width: 1280,
  height: 720,
  webp: [640, 1280],
  avif: [640, 1280],
  placeholder: '#123',
}

describe('srcset', () => {
  it('lists every width with encoded addresses, the widest without a suffix', () => {
    expect(srcset(PICTURE, 'webp')).toBe(
      '/images/bikes/night%20ride%20%283%29-640.webp 640w, /images/bikes/night%20ride%20%283%29.webp 1280w',
    )
  })

  it('is undefined for a format the picture does not have', () => {
    expect(srcset({ ...PICTURE, avif: [] }, 'avif')).toBeUndefined()
  })

  it('leaves out AVIF where it does not reach the full width, so that large screens stay sharp', () => {
    expect(srcset({ ...PICTURE, avif: [640] }, 'avif')).toBeUndefined()
  })

  it('falls back to the widest WebP', () => {
    expect(widestUrl(PICTURE)).toBe('/images/bikes/night%20ride%20%283%29.webp')
  })
})
