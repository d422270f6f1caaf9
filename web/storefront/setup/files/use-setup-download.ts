import { useEffect, useRef, useState } from 'react'
import type { LibraryBundleView } from '../../../../contract/library/library.ts'
import { type SetupPlan, setupUrl } from '../../../../contract/library/setup-plan.ts'
import { isProblem } from '../../../../contract/requests.ts'
import { object, string } from '../../../../contract/schema.ts'
import { askBundle } from '../../library/library-requests.ts'

export type SetupDownload =
  /** `original` while a picture's own file is drawn, of which the others are cut. */
  | { readonly status: 'idle' | 'asking' | 'original' | 'drawing' | 'sent' }
  | { readonly status: 'consent'; readonly view: LibraryBundleView; readonly go: () => void }
  | { readonly status: 'failed'; readonly words: string }

const AWAY = 'We cannot be reached at the moment. Please try again.'
const PAUSE_MS = 1500

/** The bundle that opens each picture of the plan, in its order. */
export type Wanted = { readonly plan: SetupPlan; readonly bundles: readonly string[] }

/** Asks for the archive until it is made, then lets the browser save it. */
export function useSetupDownload() {
  const [state, setState] = useState<SetupDownload>({ status: 'idle' })
  const leave = useRef<AbortController | null>(null)
  useEffect(() => () => leave.current?.abort(), [])

  async function start(wanted: Wanted): Promise<void> {
    leave.current?.abort()
    const left = new AbortController()
    leave.current = left
    setState({ status: 'asking' })
    try {
      const views = await openBundles(wanted.bundles)
      const unagreed = views.find(({ consent }) => consent !== null)
      if (left.signal.aborted) return
      if (unagreed) return setState({ status: 'consent', view: unagreed, go: () => void start(wanted) })
      const url = addressOf(wanted.plan, views)
      setState({ status: 'drawing' })
      await waitFor(url, left.signal, (isCutting) => setState({ status: isCutting ? 'drawing' : 'original' }))
      // An attachment: the page stays.
      location.assign(url)
      setState({ status: 'sent' })
    } catch (error) {
      if (!left.signal.aborted) setState({ status: 'failed', words: error instanceof Sentence ? error.message : AWAY })
    }
  }

  return { state, start: (wanted: Wanted) => void start(wanted), stop: () => setState({ status: 'idle' }) }
}

/** What the shop said, in words for people. */
class Sentence extends Error {}

async function openBundles(slugs: readonly string[]): Promise<LibraryBundleView[]> {
  const asked = new Map([...new Set(slugs)].map((slug) => [slug, askBundle(slug)]))
  return Promise.all(
    slugs.map(async (slug) => {
      const answer = await asked.get(slug)
      if (!answer?.value) throw new Sentence(answer?.problem.title ?? AWAY)
      return answer.value
    }),
  )
}

/** Pictures of other orders bring the token that opens them. */
export function addressOf(plan: SetupPlan, views: readonly Pick<LibraryBundleView, 'downloads'>[]): string {
  const first = views[0]?.downloads ?? ''
  const pictures = plan.pictures.map((picture, at) => {
    const downloads = views[at]?.downloads ?? first
    return downloads === first ? picture : { ...picture, token: downloads.slice(downloads.lastIndexOf('/') + 1) }
  })
  return setupUrl(first, { ...plan, pictures })
}

const isWaiting = object({ state: string })

/** One byte is asked for: archives that are made answer with it, others with 202. */
async function waitFor(url: string, signal: AbortSignal, onWait: (isCutting: boolean) => void): Promise<void> {
  for (;;) {
    const answer = await fetch(url, { headers: { prefer: 'respond-async', range: 'bytes=0-0' }, signal })
    if (answer.status !== 202) {
      if (answer.ok) return void (await answer.body?.cancel())
      const body: unknown = await answer.json().catch(() => null)
      throw new Sentence(isProblem(body) ? body.title : AWAY)
    }
    const waiting: unknown = await answer.json().catch(() => null)
    onWait(isWaiting(waiting) && waiting.state === 'drawing')
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    signal.throwIfAborted()
  }
}
