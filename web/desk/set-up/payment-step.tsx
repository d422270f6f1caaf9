import { type FormEvent, useState } from 'react'
import { isKeyLook, type KeyLook, type SetUp } from '../../../contract/desk/set-up.ts'
import { Button } from '../parts/button.tsx'
import { Choices } from '../parts/choice.tsx'
import { Field } from '../parts/field.tsx'
import { Row } from '../parts/layout.tsx'
import { Note } from '../parts/note.tsx'
import { askDesk } from '../state/ask-desk.ts'
import { sayDone } from '../state/toasts.ts'
import { ConnectStore, type Given } from './connect-store.tsx'
import styles from './set-up.module.css'
import { useSending } from './use-sending.ts'

type PaymentStepProps = { readonly setUp: SetUp; readonly onChange: () => void }

/** First the key is looked at, then it is connected: nothing is saved before the shop has seen what it opens. */
export function PaymentStep({ setUp, onChange }: PaymentStepProps) {
  const { providers } = setUp
  const [name, setName] = useState(providers[0]?.name ?? '')
  const provider = providers.find((each) => each.name === name)
  const [seen, setSeen] = useState<{ readonly given: Given; readonly look: KeyLook }>()
  const { isBusy, problem, send } = useSending()
  async function lookAtKey(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = { provider: name, key: String(new FormData(event.currentTarget).get('key') ?? '').trim() }
    const answer = await send(() => askDesk('/machine/payment/look', { method: 'POST', body: given }, isKeyLook))
    if (answer?.value) setSeen({ given, look: answer.value })
  }
  function finish(store: string) {
    setSeen(undefined)
    sayDone(`${store} takes the money from now on. The webhook is made, and a checkout was tried.`)
    onChange()
  }
  if (!setUp.canBeReached) {
    return (
      <Note tone="info">
        <b>No provider can call {setUp.publicUrl}.</b> Set PUBLIC_URL to the shop’s https address and start it again.
      </Note>
    )
  }
  if (seen)
    return (
      <ConnectStore
        {...seen}
        variantsNote={provider?.variantsNote ?? null}
        onBack={() => setSeen(undefined)}
        onDone={finish}
      />
    )
  return (
    <form className={styles.form} onSubmit={lookAtKey}>
      <Choices
        label="Who takes the money?"
        options={providers.map(({ name: value, title: label, note }) => ({ value, label, note }))}
        value={name}
        onChange={setName}
      />
      <Field
        label="API key"
        name="key"
        type="password"
        required
        autoComplete="off"
        error={problem}
        hint={`${provider?.keyHint ?? ''} It is kept encrypted and never shown again.`}
      />
      <Row>
        <Button type="submit" busy={isBusy}>
          Look what it opens
        </Button>
      </Row>
    </form>
  )
}
