/** `again`: the file took so long that the browser wants another press first. */
export type Shared = 'shared' | 'again' | 'failed'

type Share = (data: { readonly files: File[] }) => Promise<void>

/** Hands a file to the system's own sheet. Closing it is a choice, not a failure. */
export async function shareFile(file: File, share: Share): Promise<Shared> {
  try {
    await share({ files: [file] })
    return 'shared'
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'AbortError') return 'shared'
    return name === 'NotAllowedError' ? 'again' : 'failed'
  }
}

export function canShareFiles(): boolean {
  if (!('canShare' in navigator)) return false
  return navigator.canShare({ files: [new File([''], 'wallpaper.jpg', { type: 'image/jpeg' })] })
}
