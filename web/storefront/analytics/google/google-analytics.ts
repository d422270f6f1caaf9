import { readStored, writeStored } from '../../../state/browser-storage.ts'
import { site } from '../../../state/site.ts'

export type ConsentAnswer = 'yes' | 'no'

const KEY = 'analytics-consent'

/** The visitor's answer about the web analytics service, null before it was given. */
export function findConsentAnswer(): ConsentAnswer | null {
  const kept = readStored(KEY)
  // Without storage an answer cannot be kept, and asking on every page would be worse than not counting.
  if (kept === undefined) return 'no'
  return kept === 'yes' || kept === 'no' ? kept : null
}

/** With nothing to keep it in, the answer holds for this page. */
export function keepConsentAnswer(answer: ConsentAnswer): void {
  writeStored(KEY, answer)
}

declare global {
  interface Window {
    dataLayer?: IArguments[]
  }
}

/** Sends one page view to GA4. Without a measurement id or consent nothing is loaded and nothing leaves. */
export function countWithGoogle(path: string): void {
  const id = site().settings.gaMeasurementId
  if (!id || findConsentAnswer() !== 'yes') return
  const layer = window.dataLayer ?? start(id)
  layer.push(command('event', 'page_view', { page_location: `${location.origin}${path}`, page_title: document.title }))
}

function start(id: string): IArguments[] {
  // One view per route is sent by hand; GA4's own would count twice.
  const layer = [command('js', new Date()), command('config', id, { send_page_view: false })]
  window.dataLayer = layer
  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.googletagmanager.com/gtag/js?id=${id}`
  document.head.append(script)
  return layer
}

/** GA4 reads only `arguments` objects from its layer, not arrays. */
function command(..._words: unknown[]): IArguments {
  // biome-ignore lint/complexity/noArguments: GA4 tells commands from data by this type.
  return arguments
}
