/** What the browser offers for sharing; each part may be missing. */
export type ShareTools = {
  readonly share?: ((data: { title: string; url: string }) => Promise<void>) | undefined
  readonly copy: (text: string) => Promise<void>
  readonly alert: (words: string) => Promise<void>
}

/** The device's share sheet if there is one that works; otherwise the link goes to the clipboard, and an alert says so. */
export async function shareWallpaper(title: string, url: string, { share, copy, alert }: ShareTools): Promise<void> {
  if (share) {
    try {
      return await share({ title, url })
    } catch (error) {
      // Closing the sheet is a choice, not a failure.
      if (error instanceof Error && error.name === 'AbortError') return
      console.error('Sharing failed.', error)
    }
  }
  try {
    await copy(url)
  } catch (error) {
    console.error('Copying the link failed.', error)
    await alert('Failed to copy link.')
    return
  }
  await alert('Link copied to clipboard!')
}

export function browserShareTools(alert: ShareTools['alert']): ShareTools {
  return {
    share: 'share' in navigator ? (data) => navigator.share(data) : undefined,
    // Pages that are not secure have no clipboard; the call then fails like any other.
    copy: async (text) => navigator.clipboard.writeText(text),
    alert,
  }
}
