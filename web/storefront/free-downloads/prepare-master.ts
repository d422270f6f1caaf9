import { number, object } from '../../../contract/schema.ts'
import { masterUrl } from './master-url.ts'

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
