import { type Html, html } from './html.ts'

/** Why what was sent is asked for again. It has the focus: of what is there when a page opens, not every screen reader tells. */
export function problemNote(problem: string | null | undefined): Html | false {
  return problem != null && html`<p role="alert" data-note="bad" tabindex="-1" autofocus>${problem}</p>`
}
