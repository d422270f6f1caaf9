import type { BrowserContext } from '@playwright/test'

/**
 * Firebase's page and its hidden frame talk through a script of Google's that only the internet has. This plays it, as
 * far as the two use it: named messages, each with an answer. All other addresses out there stay closed.
 */
export async function playGoogleFrames(context: BrowserContext): Promise<void> {
  const body = `(() => { ${frameTo} ${openFrame} ${offerFrames} offerFrames() })()`
  await context.route(/^https:/, (route) => route.abort())
  await context.route('https://apis.google.com/js/api.js*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  )
}

type Frame = {
  register(name: string, handler: (payload: unknown) => unknown): void
  send(name: string, payload: unknown, onAnswer?: (answers: unknown[]) => void): void
  ping(onAnswer: () => void): Promise<void>
  restyle(): Promise<void>
}

// The functions below run in the page and in the frame, so they know nothing but each other.

/** A message for which nobody has registered yet waits until somebody does. */
function frameTo(peer: () => Window): Frame {
  const handlers = new Map<string, (payload: unknown) => unknown>([['ping', () => 'pong']])
  const answers = new Map<string, (answers: unknown[]) => void>()
  let early: { name: string; run: () => void }[] = []
  const post = (message: object) => peer().postMessage({ isPlayed: true, ...message }, '*')
  addEventListener('message', ({ source, data }: MessageEvent) => {
    if (source !== peer() || !data?.isPlayed) return
    const { id, name, payload, answer } = data
    if (!name) return answers.get(id)?.([answer])
    const run = async () => post({ id, answer: await handlers.get(name)?.(payload) })
    if (handlers.has(name)) void run()
    else early.push({ name, run })
  })
  return {
    register(name, handler) {
      handlers.set(name, handler)
      for (const message of early) if (message.name === name) message.run()
      early = early.filter((message) => message.name !== name)
    },
    send(name, payload, onAnswer = () => {}) {
      const id = `${Math.random()}`
      answers.set(id, onAnswer)
      post({ id, name, payload })
    },
    ping(onAnswer) {
      return new Promise((resolve) => {
        this.send('ping', null, () => resolve(onAnswer()))
      })
    },
    restyle: async () => {},
  }
}

type FrameOptions = { where: HTMLElement; url: string; attributes: { style: Record<string, string> } }

async function openFrame({ where, url, attributes }: FrameOptions, onOpen: (frame: Frame) => unknown) {
  const element = document.createElement('iframe')
  Object.assign(element.style, attributes.style)
  element.src = url
  const loaded = new Promise((resolve) => element.addEventListener('load', resolve))
  where.append(element)
  const frame = frameTo(() => element.contentWindow as Window)
  await loaded
  return onOpen(frame)
}

function offerFrames(): void {
  const context = { open: openFrame, getParentIframe: () => frameTo(() => parent) }
  const gapi = {
    load: (_name: string, { callback }: { callback: () => void }) => callback(),
    iframes: { Iframe: Object, CROSS_ORIGIN_IFRAMES_FILTER: null, getContext: () => context },
  }
  Object.assign(window, { gapi })
  const { src } = document.currentScript as HTMLScriptElement
  const onload = new URL(src).searchParams.get('onload') ?? 'gapi_onload'
  ;(window as unknown as Record<string, (() => void) | undefined>)[onload]?.()
}
