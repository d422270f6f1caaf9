import { useCallback, useState } from 'react'

const logged = new Set<string>()

/** An empty picture that keeps the place, so that the placeholder behind it shows. */
const NOTHING = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"/>')}`

/**
 * Tells when a picture's file cannot be shown, and logs each address once. A page is hydrated late, so the error may have
 * happened before anybody listened: `check`, used as a ref, looks at the element once when it is there.
 */
export function useBrokenImage(url: string, replacement = NOTHING) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const report = useCallback(() => {
    setBrokenUrl(url)
    if (logged.has(url)) return
    logged.add(url)
    console.warn(`The picture ${url} could not be shown.`)
  }, [url])
  const check = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.currentSrc && image.naturalWidth === 0) report()
    },
    [report],
  )
  return { replacement: brokenUrl === url ? replacement : null, report, check }
}
