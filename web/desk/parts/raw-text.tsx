import styles from './raw-text.module.css'

/** What somebody else's machine said, word for word. */
export function RawText({ body }: { readonly body: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it with the arrow keys.
    <pre className={styles.raw} tabIndex={0}>
      {readable(body)}
    </pre>
  )
}

/** Indented; what is no JSON stays as it came. */
function readable(body: string): string {
  if (body === '') return 'Its words were forgotten with the buyer.'
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
