/**
 * The only script that loads with the page. The application follows when the browser has nothing better to do,
 * or at the first interaction; until then every link is a plain link and all text can be read.
 */
const INTERACTIONS = ['pointerdown', 'keydown', 'touchstart', 'focusin'] as const

/** Asking for a file takes a slow phone several milliseconds. */
const FILES_AT_ONCE = 4
const PAINT_MS = 100

let started: Promise<unknown> | undefined
let hasFailed = false

function start(): Promise<unknown> {
  for (const name of INTERACTIONS) removeEventListener(name, start, true)
  started ??= load().catch(stayPlain)
  return started
}

/**
 * A file that did not arrive is asked for again at the next touch. Some browsers remember for as long as the page is open
 * that a script was not to be had: there it is loaded anew, as soon as the shop can be reached.
 */
async function stayPlain(error: unknown): Promise<never> {
  started = undefined
  startAtInteraction()
  if (hasFailed && (await isShopThere())) location.reload()
  hasFailed = true
  throw error
}

function isShopThere(): Promise<boolean> {
  return fetch(location.href, { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  )
}

function startAtInteraction(): void {
  for (const name of INTERACTIONS) addEventListener(name, start, { capture: true, passive: true })
}

/** In steps, with room between them for whatever the visitor does meanwhile. */
async function load(): Promise<void> {
  await fetchAll()
  await import('react-dom/client')
  await pause()
  const { hydrate } = await import('./hydrate.tsx')
  await pause()
  await hydrate()
}

function pause(): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve))
}

/** Each file would otherwise be asked for only when the one before it has arrived. */
async function fetchAll(): Promise<void> {
  const files = document.querySelector<HTMLElement>('script[data-hydrate]')?.dataset.hydrate?.split(' ') ?? []
  for (const [at, file] of files.entries()) {
    if (at % FILES_AT_ONCE === FILES_AT_ONCE - 1) await pause()
    const isScript = file.endsWith('.js')
    const link = document.createElement('link')
    link.rel = isScript ? 'modulepreload' : 'preload'
    if (!isScript) link.as = 'fetch'
    link.crossOrigin = 'anonymous'
    link.href = file
    document.head.append(link)
  }
}

startAtInteraction()

/** A button pressed before the application was there is pressed again once it is. */
addEventListener(
  'click',
  async function replay(event) {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (!button || document.documentElement.dataset.app === 'ready') return
    // React may be half hydrated and would answer the same click a second time.
    event.stopImmediatePropagation()
    event.preventDefault()
    await start()
    button.click()
  },
  { capture: true },
)

function startWhenIdle(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 4000 })
  else setTimeout(start, 200)
}

/** The last picture to arrive is still to be painted when the page has loaded. */
function startAfterPaint(): void {
  setTimeout(startWhenIdle, PAINT_MS)
}

/** What these pages show is somebody's own: where that may be known, nothing is painted before it is. */
const OWN_PAGES = /^\/(dashboard|library|subscription)$/
const { owned, session } = document.documentElement.dataset
const isOwn = OWN_PAGES.test(location.pathname) && (owned ?? session) !== undefined

if (isOwn) void start().catch(() => {})
else if (document.readyState === 'complete') startAfterPaint()
else addEventListener('load', startAfterPaint)
