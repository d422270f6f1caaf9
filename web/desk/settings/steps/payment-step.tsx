import { type FormEvent, useState } from 'react'
import {
  connectedSchema,
  type OpenedByKey,
  openedByKeySchema,
  type Settings,
} from '../../../../contract/desk/settings.ts'
import { formatMoney } from '../../../../contract/money.ts'
import { Button } from '../../parts/button.tsx'
import { Choices } from '../../parts/choice.tsx'
import { Field, Select } from '../../parts/field.tsx'
import { Row } from '../../parts/layout.tsx'
import { Note } from '../../parts/states.tsx'
import { Tag } from '../../parts/tag.tsx'
import { askDesk } from '../../state/ask-desk.ts'
import { sayDone } from '../../state/toasts.ts'
import styles from './settings.module.css'
import { useSending } from './use-sending.ts'

type PaymentStepProps = { readonly settings: Settings; readonly onChange: () => void }

/** First the key is looked at, then it is connected: nothing is saved before the shop has seen what it opens. */
export function PaymentStep({ settings, onChange }: PaymentStepProps) {
  const { providers } = settings
  const [name, setName] = useState(providers[0]?.name ?? '')
  const provider = providers.find((each) => each.name === name)
  const [seen, setSeen] = useState<{ readonly given: Given; readonly opened: OpenedByKey }>()
  const { isBusy, problem, send } = useSending()
  async function askKey(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = { provider: name, key: String(new FormData(event.currentTarget).get('key') ?? '').trim() }
    const answer = await send(() =>
      askDesk('/machine/payment/look', { method: 'POST', body: given }, openedByKeySchema),
    )
    if (answer?.value) setSeen({ given, opened: answer.value })
  }
  function finish(store: string) {
    setSeen(undefined)
    sayDone(`${store} takes the money from now on. The webhook is made, and a checkout was tried.`)
    onChange()
  }
  if (!settings.canBeReached) {
    return (
      <Note tone="info">
        <b>No provider can call {settings.publicUrl}.</b> Set PUBLIC_URL to the shop’s https address and start it again.
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
    <form className={styles.form} onSubmit={askKey}>
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

type Given = { readonly provider: string; readonly key: string }

type ConnectStoreProps = {
  readonly given: Given
  readonly opened: OpenedByKey
  /** Said above the products where each is one of the provider's variants. */
  readonly variantsNote: string | null
  readonly onBack: () => void
  readonly onDone: (store: string) => void
}

/** What the key opens, and, where the provider has to be told, which of its variants is which product. */
function ConnectStore({ given, opened, variantsNote, onBack, onDone }: ConnectStoreProps) {
  const [storeId, setStoreId] = useState(opened.stores[0]?.id ?? '')
  const [picked, setPicked] = useState<Readonly<Record<string, string>>>(() => matchesOf(opened))
  const { isBusy, problem, send } = useSending()
  const store = opened.stores.find(({ id }) => id === storeId)
  async function connect() {
    const variants = Object.fromEntries(Object.entries(picked).filter(([, variant]) => variant !== ''))
    const body = { ...given, storeId, ...(variantsNote !== null && { variants }) }
    const answer = await send(() => askDesk('/machine/payment', { method: 'PUT', body }, connectedSchema))
    if (answer?.value) onDone(answer.value.name)
  }
  return (
    <div className={styles.form}>
      <Note tone="good" isNews>
        <b>The key is taken.</b> {store?.name}, {store?.mode === 'live' ? 'live' : 'test'} mode
        {store?.currency ? `, ${store.currency}` : ''}.
      </Note>
      {opened.stores.length > 1 && (
        <Select label="Store" value={storeId} onChange={(event) => setStoreId(event.target.value)}>
          {opened.stores.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      {variantsNote !== null && <Matches note={variantsNote} opened={opened} picked={picked} onPick={setPicked} />}
      {problem && (
        <Note tone="bad" isNews>
          {problem}
        </Note>
      )}
      <Row>
        <Button tone="main" busy={isBusy} onClick={connect}>
          Connect
        </Button>
        <Button onClick={onBack}>Another key</Button>
      </Row>
    </div>
  )
}

function matchesOf({ products }: OpenedByKey): Record<string, string> {
  return Object.fromEntries(products.map(({ slug, match }) => [slug, match ?? '']))
}

type MatchesProps = {
  readonly note: string
  readonly opened: OpenedByKey
  readonly picked: Readonly<Record<string, string>>
  readonly onPick: (picked: Readonly<Record<string, string>>) => void
}

function Matches({ note, opened: { products, variants }, picked, onPick }: MatchesProps) {
  return (
    <fieldset className={styles.matches}>
      <legend>Which variant is which product?</legend>
      <p>{note}</p>
      {products.map(({ slug, name, priceMinor, currency }) => {
        const variant = variants.find(({ id }) => id === picked[slug])
        return (
          <div key={slug} className={styles.match}>
            <Select
              label={`${name}, ${formatMoney(priceMinor, currency)}`}
              value={picked[slug] ?? ''}
              onChange={(event) => onPick({ ...picked, [slug]: event.target.value })}
            >
              <option value="">Not sold there</option>
              {variants.map(({ id, name: there }) => (
                <option key={id} value={id}>
                  {there} ({id})
                </option>
              ))}
            </Select>
            {variant ? (
              <Tag icon="check" tone="good">
                Chosen
              </Tag>
            ) : (
              <Tag icon="minus">Not sold</Tag>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}
