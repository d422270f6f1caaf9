import { html } from '../http/html.ts'

type Action = {
  readonly action: string
  /** Of the picture that is shown now. */
  readonly title: string
  readonly device: string
}

export function nextPage({ action, title, device }: Action) {
  return {
    title: 'Show the next picture?',
    body: html`<p class="lead">${device} shows ‘${title}’ now. The next one takes its place, and the device fetches it when it asks again.</p>
      <form method="post" action="${action}"><div data-actions><button data-main>Show the next one</button></div></form>`,
  }
}

export function neverPage({ action, title, device }: Action) {
  return {
    title: 'Never show it again?',
    body: html`<p class="lead">‘${title}’ is not shown on ${device} any more, and the next picture takes its place. It stays in your library.</p>
      <form method="post" action="${action}"><div data-actions><button data-main>Never show ‘${title}’ again</button></div></form>`,
  }
}
