/** A page whose middle the server writes for each request, inside the shop's own bar and footer. */
export type ServedPage = {
  /** Its heading as well. */
  readonly title: string
  /** HTML; whoever makes it escapes what people typed. */
  readonly body: string
}

/** What stands in the prerendered page where the server writes. */
export const SERVED_SLOTS: ServedPage = { title: '{{title}}', body: '{{body}}' }

/** The prerendered page with the server's words in it. */
export function fillServed(html: string, { title, body }: ServedPage): string {
  const words = { title: title.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`), body }
  return html.replace(/\{\{(title|body)\}\}/g, (_, slot: 'title' | 'body') => words[slot])
}
