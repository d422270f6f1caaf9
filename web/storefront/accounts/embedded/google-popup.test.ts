import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { signInByPopup } from './google-popup.ts'

type Opened = { closed: boolean; url: string; features: string; focus(): void; close(): void }

describe('the Google popup', () => {
  let opened: Opened[] = []
  beforeEach(() => {
    opened = []
    const open = (url: string, _name: string, features: string) => {
      const popup = {
        url,
        features,
        closed: false,
        focus() {},
        close() {
          popup.closed = true
        },
      }
      opened.push(popup)
      return popup
    }
    vi.stubGlobal('window', { open, screenX: 100, screenY: 50, outerWidth: 1300, outerHeight: 900 })
  })
  afterEach(() => vi.unstubAllGlobals())

  function report(popup: Opened | undefined, result: object) {
    const attempt = new URLSearchParams(popup?.url.split('?')[1]).get('attempt')
    const channel = new BroadcastChannel(`google-popup-${attempt}`)
    channel.postMessage(result)
    channel.close()
  }

  it('opens at once, 500 by 600, in the middle of the window', async () => {
    const signedIn = signInByPopup()
    expect(opened).toHaveLength(1)
    expect(opened[0]?.features).toBe('popup,width=500,height=600,left=500,top=200')
    report(opened[0], { status: 'signed-in' })
    await signedIn
  })

  it('hands on what its last page refused', async () => {
    const signedIn = signInByPopup()
    report(opened[0], { status: 'refused', code: 'auth/invalid-credential' })
    await expect(signedIn).rejects.toMatchObject({ code: 'auth/invalid-credential' })
  })

  it('is closed by its user', async () => {
    const signedIn = signInByPopup()
    opened[0]?.close()
    await expect(signedIn).rejects.toMatchObject({ code: 'auth/popup-closed-by-user' })
  })

  it('gives way to a second one', async () => {
    const first = signInByPopup()
    const second = signInByPopup()
    await expect(first).rejects.toMatchObject({ code: 'auth/cancelled-popup-request' })
    expect(opened[0]?.closed).toBe(true)
    report(opened[1], { status: 'signed-in' })
    await second
  })

  it('is blocked', async () => {
    vi.stubGlobal('window', { ...window, open: () => null })
    await expect(signInByPopup()).rejects.toMatchObject({ code: 'auth/popup-blocked' })
  })
})
