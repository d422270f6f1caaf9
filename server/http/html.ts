/** HTML that is safe to send: every value in it was escaped. */
export type Html = { readonly html: string }

type Value = string | number | Html | null | false | readonly Html[]

/** Words in it are escaped, between tags and in quoted attributes; other HTML stays, and null or false is nothing. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return { html: parts.map((part, at) => part + (at < values.length ? toHtml(values[at] ?? null) : '')).join('') }
}

function toHtml(value: Value): string {
  if (value === null || value === false) return ''
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value))
  return 'html' in value ? value.html : value.map((each) => each.html).join('')
}

/** For words between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** Why what was sent is asked for again. It has the focus: of what is there when a page opens, not every screen reader tells. */
export function problemNote(problem: string | null | undefined): Html | false {
  return problem != null && html`<p role="alert" data-note="bad" tabindex="-1" autofocus>${problem}</p>`
}
