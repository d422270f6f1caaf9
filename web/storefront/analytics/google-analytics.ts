import { site } from '../../state/site.ts'
import { findConsentAnswer } from './consent-answer.ts'

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
