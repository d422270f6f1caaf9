/**
 * The only script that loads with the page. The application follows when the browser has nothing better to do,
 * or at the first interaction; until then every link is a plain link and all text can be read.
 */
const INTERACTIONS = ['pointerdown', 'keydown', 'touchstart', 'focusin'] as const

let started: Promise<unknown> | undefined

function start(): Promise<unknown> {
  if (!started) fetchAll()
  started ??= import('./hydrate.tsx').then(({ hydrate }) => hydrate())
  for (const name of INTERACTIONS) removeEventListener(name, start, true)
  return started
}

/** Each file would otherwise be asked for only when the one before it has arrived. */
function fetchAll(): void {
  const files = document.querySelector<HTMLElement>('script[data-wake]')?.dataset.wake?.split(' ') ?? []
  for (const file of files) {
    const isScript = file.endsWith('.js')
    const link = document.createElement('link')
    link.rel = isScript ? 'modulepreload' : 'preload'
    if (!isScript) link.as = 'fetch'
    link.crossOrigin = 'anonymous'
    link.href = file
    document.head.append(link)
  }
}

for (const name of INTERACTIONS) addEventListener(name, start, { capture: true, passive: true })

/** A button pressed before the application was there is pressed again once it is. */
addEventListener(
  'click',
  async function replay(event) {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (!button || document.documentElement.dataset.app === 'ready') return
    // React may be half awake and would answer the same click a second time.
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

if (document.readyState === 'complete') startWhenIdle()
else addEventListener('load', startWhenIdle)
