import { afterEach, describe, expect, it, vi } from 'vitest'
import { shareWallpaper } from './free-presses.tsx'

const TITLE = 'Check out this space wallpaper!'
const URL = 'https://shop.example/space?picture=s1'

afterEach(() => vi.restoreAllMocks())

function tools() {
  return { copy: vi.fn(async () => {}), alert: vi.fn(async () => {}) }
}

describe('sharing a wallpaper', () => {
  it('uses the device’s share sheet where there is one, and nothing else', async () => {
    const share = vi.fn(async () => {})
    const rest = tools()
    await shareWallpaper(TITLE, URL, { ...rest, share })
    expect(share).toHaveBeenCalledWith({ title: TITLE, url: URL })
    expect(rest.copy).not.toHaveBeenCalled()
    expect(rest.alert).not.toHaveBeenCalled()
  })

  it('copies the link where the share sheet fails, but not where somebody closed it', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const closed = Object.assign(new Error('closed'), { name: 'AbortError' })
    const rest = tools()
    await shareWallpaper(TITLE, URL, { ...rest, share: () => Promise.reject(closed) })
    expect(log).not.toHaveBeenCalled()
    expect(rest.copy).not.toHaveBeenCalled()
    await shareWallpaper(TITLE, URL, { ...rest, share: () => Promise.reject(new Error('no permission')) })
    expect(log).toHaveBeenCalledTimes(1)
    expect(rest.copy).toHaveBeenCalledWith(URL)
  })

  it('copies the link and says so without a share sheet', async () => {
    const rest = tools()
    await shareWallpaper(TITLE, URL, rest)
    expect(rest.copy).toHaveBeenCalledWith(URL)
    expect(rest.alert).toHaveBeenCalledWith('Link copied to clipboard!')
  })

  it('says that the link could not be copied', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const alert = vi.fn(async () => {})
    await shareWallpaper(TITLE, URL, { alert, copy: () => Promise.reject(new Error('denied')) })
    expect(alert).toHaveBeenCalledWith('Failed to copy link.')
  })
})
