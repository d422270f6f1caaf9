import { html } from '../../http/html.ts'

type Action = {
  readonly action: string
  /** Of the picture that is shown now. */
  readonly title: string
  readonly device: string
  /** Its id, by which a press is refused once another one has its turn. */
  readonly shown: string
  /** The one that was asked about before has had its turn, and nothing was done. */
  readonly isAnother: boolean
}

const ANOTHER = html`<p><b>Nothing was changed: the picture that you saw has had its turn.</b></p>`

export function nextPage({ action, title, device, shown, isAnother }: Action) {
  return {
    title: 'Show the next picture?',
    body: html`${isAnother && ANOTHER}<p class="lead">${device} shows ‘${title}’ now. The next one takes its place, and the device fetches it when it asks again.</p>
      <form method="post" action="${action}"><input type="hidden" name="shown" value="${shown}"><div data-actions><button data-main>Show the next one</button></div></form>`,
  }
}

export function neverPage({ action, title, device, shown, isAnother }: Action) {
  return {
    title: 'Never show it again?',
    body: html`${isAnother && ANOTHER}<p class="lead">‘${title}’ is not shown on ${device} any more, and the next picture takes its place. It stays in your library.</p>
      <form method="post" action="${action}"><input type="hidden" name="shown" value="${shown}"><div data-actions><button data-main>Never show ‘${title}’ again</button></div></form>`,
  }
}
