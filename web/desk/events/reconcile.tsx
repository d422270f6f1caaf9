import { useState } from 'react'
import { DESK_API } from '../../../contract/desk/desk-session.ts'
import { isReconciling, type Reconciling } from '../../../contract/desk/events.ts'
import { Button } from '../parts/button.tsx'
import { Moment } from '../parts/moment.tsx'
import { sayDone, sayFailed } from '../state/toasts.ts'

type ReconcileProps = { readonly at: string | null; readonly onDone: () => void }

/** Asks the provider for its orders now, and says how far that has come. */
export function Reconcile({ at, onDone }: ReconcileProps) {
  const [soFar, setSoFar] = useState<string>()
  async function ask() {
    let last: Reconciling | undefined
    setSoFar('Asking the provider …')
    try {
      for await (const line of readLines()) {
        last = line
        setSoFar(line.words)
      }
    } catch {
      last = undefined
    }
    setSoFar(undefined)
    if (last?.state === 'done') sayDone(last.words)
    else sayFailed(last?.words ?? 'The shop could not be reached.')
    onDone()
  }
  return (
    <>
      <small aria-live="polite">
        {soFar
          ? soFar
          : at !== null && (
              <>
                Asked the provider <Moment at={at} />
              </>
            )}
      </small>
      <Button icon="refresh" busy={soFar !== undefined} onClick={ask}>
        Reconcile now
      </Button>
    </>
  )
}

/** A line of JSON after each page that the provider gave. */
async function* readLines(): AsyncGenerator<Reconciling> {
  const response = await fetch(`${DESK_API}/events/reconcile`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  if (!response.ok || !response.body) throw new Error('The shop refused.')
  let rest = ''
  for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const value: unknown = JSON.parse(line)
      if (isReconciling(value)) yield value
    }
  }
}
