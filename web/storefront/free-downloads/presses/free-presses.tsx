import { aboutTime } from '../../../../contract/in-words.ts'
import { number, object } from '../../../../contract/schema.ts'
import { ProgressBar } from '../../../ui/waiting.tsx'
import { masterUrl } from '../master-url.ts'

/** How long a file that is drawn first is still waited for. */
export function Preparing({ title, seconds }: { readonly title: string; readonly seconds: number | null }) {
  return (
    <>
      <ProgressBar label={`Preparing ${title}`} />
      <p className="figures">
        {`Preparing the full-size file${seconds === null ? '' : `, ${aboutTime(seconds)}`}. It is saved by itself.`}
      </p>
    </>
  )
}

/** How far the shop is with a free master; how long it takes is null where the shop has not measured it yet. */
export type Preparation =
  | { readonly status: 'ready' }
  | { readonly status: 'preparing'; readonly seconds: number | null }

const PAUSE_MS = 1000
const isWait = object({ seconds: number })

/**
 * Asks until the master can be downloaded. One byte is asked for: a finished file answers with 206 (or 200), one that is still
 * being made with 202 and the seconds that are left. Rejects when the shop refuses.
 */
export async function prepareMaster(
  id: string,
  onWait: (seconds: number | null) => void,
  ask: (id: string) => Promise<Preparation> = askForMaster,
  pause: () => Promise<void> = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)),
): Promise<void> {
  for (;;) {
    const state = await ask(id)
    if (state.status === 'ready') return
    onWait(state.seconds)
    await pause()
  }
}

async function askForMaster(id: string): Promise<Preparation> {
  const response = await fetch(masterUrl(id), { headers: { range: 'bytes=0-0' } })
  if (response.status === 202) {
    const body: unknown = await response.json()
    return { status: 'preparing', seconds: isWait(body) ? body.seconds : null }
  }
  // A server that sends the whole file must not send it twice.
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The master of '${id}' was answered with ${response.status}.`)
  return { status: 'ready' }
}

/** What the browser offers for sharing; each part may be missing. */
type ShareTools = {
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
