import { useEffect, useState } from 'react'
import { myWaysInSchema } from '../../../contract/desk/staff.ts'
import { createStore, type Readable, useStore } from '../../state/store.ts'
import { Button } from '../parts/button.tsx'
import { FormDialog } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import { Note, problemWords } from '../parts/states.tsx'
import { askDesk, onProofWanted } from '../state/ask-desk.ts'
import { useDeskData } from '../state/use-desk-data.ts'
import { canUsePasskeys, proveWithPasskey } from './passkeys.ts'

type Answer = (isProved: boolean) => void

const waiting = createStore<readonly Answer[]>(() => [])

/** Whoever waits for a proof of who is at the desk. One dialog answers all of them: the proof counts for each. */
export const waitingForProof: Readable<readonly Answer[]> = waiting

export function wantProof(): Promise<boolean> {
  return new Promise((resolve) => waiting.set([...waiting.get(), resolve]))
}

export function answerProof(isProved: boolean): void {
  const asked = waiting.get()
  waiting.set([])
  for (const answer of asked) answer(isProved)
}

/** Once for the whole desk: whatever needs a new proof asks here, and goes on where it was. */
export function Proofs() {
  const waiting = useStore(waitingForProof, NOBODY)
  useEffect(() => onProofWanted(wantProof), [])
  if (waiting.length === 0) return null
  return <ProveDialog onProved={() => answerProof(true)} onClose={() => answerProof(false)} />
}

const NOBODY: readonly never[] = []

type ProveProps = { readonly onProved: () => void; readonly onClose: () => void }

function ProveDialog({ onProved, onClose }: ProveProps) {
  const { value: ways } = useDeskData('/mine', myWaysInSchema)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const hasPasskey = canUsePasskeys() && (ways?.passkeys.length ?? 0) > 0
  const hasPassword = ways?.passwordAt != null
  const [isTyping, setTyping] = useState(false)
  const types = ways !== undefined && (isTyping || !hasPasskey)

  async function prove(): Promise<string | undefined> {
    if (!types) return proveWithPasskey()
    const { problem } = await askDesk('/prove/password', { method: 'POST', body: { password, code } })
    return problem && problemWords(problem)
  }
  return (
    <FormDialog
      title="Is it you?"
      action={types ? 'Go on' : 'Use passkey'}
      onSubmit={async () => {
        const refused = await prove()
        if (refused === undefined) onProved()
        return refused
      }}
      onClose={onClose}
    >
      <p>This cannot be undone, or would hand over the shop: prove again that it is you. It counts for ten minutes.</p>
      {types && !hasPassword && <Note tone="warn">Your passkey is on another device; sign in there.</Note>}
      {types && hasPassword && (
        <>
          <Field
            label="Password"
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <Field
            label="Six digits, or a recovery code"
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </>
      )}
      {!types && hasPassword && (
        <Button tone="quiet" onClick={() => setTyping(true)}>
          Use password and code
        </Button>
      )}
    </FormDialog>
  )
}
