import { useState } from 'react'
import { isReconciling, type Reconciling } from '../../../contract/desk/events.ts'
import { Button } from '../parts/button.tsx'
import { Moment } from '../parts/moment.tsx'
import { problemWords } from '../parts/states.tsx'
import { askLines } from '../state/ask-lines.ts'
import { sayDone, sayFailed } from '../state/toasts.ts'

type ReconcileProps = { readonly at: string | null; readonly onDone: () => void }

/** Asks the provider for its orders now, and says how far that has come. */
export function Reconcile({ at, onDone }: ReconcileProps) {
  const [soFar, setSoFar] = useState<string>()
  async function ask() {
    let last: Reconciling | undefined
    setSoFar('Asking the provider …')
    const problem = await askLines('/events/reconcile', isReconciling, (line) => {
      last = line
      setSoFar(line.words)
    })
    setSoFar(undefined)
    if (problem) sayFailed(problemWords(problem))
    else sayHowItWent(last)
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

function sayHowItWent(last: Reconciling | undefined): void {
  if (last?.state === 'done') sayDone(last.words)
  else sayFailed(last?.state === 'failed' ? last.words : 'The shop stopped before it had asked for all; ask once more.')
}
