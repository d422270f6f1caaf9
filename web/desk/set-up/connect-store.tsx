import { useState } from 'react'
import type { KeyLook } from '../../../contract/desk/set-up.ts'
import { formatMoney } from '../../../contract/money.ts'
import { object, string } from '../../../contract/schema.ts'
import { Button } from '../parts/button.tsx'
import { Select } from '../parts/field.tsx'
import { Row } from '../parts/layout.tsx'
import { Note } from '../parts/note.tsx'
import { Tag } from '../parts/tag.tsx'
import { askDesk } from '../state/ask-desk.ts'
import styles from './set-up.module.css'
import { useSending } from './use-sending.ts'

export type Given = { readonly provider: string; readonly key: string }

type ConnectStoreProps = {
  readonly given: Given
  readonly look: KeyLook
  /** Said above the products where each is one of the provider's variants. */
  readonly variantsNote: string | null
  readonly onBack: () => void
  readonly onDone: (store: string) => void
}

const isConnected = object({ name: string })

/** What the key opens, and, where the provider has to be told, which of its variants is which product. */
export function ConnectStore({ given, look, variantsNote, onBack, onDone }: ConnectStoreProps) {
  const [storeId, setStoreId] = useState(look.stores[0]?.id ?? '')
  const [picked, setPicked] = useState<Readonly<Record<string, string>>>(() => matchesOf(look))
  const { isBusy, problem, send } = useSending()
  const store = look.stores.find(({ id }) => id === storeId)
  async function connect() {
    const variants = Object.fromEntries(Object.entries(picked).filter(([, variant]) => variant !== ''))
    const body = { ...given, storeId, ...(variantsNote !== null && { variants }) }
    const answer = await send(() => askDesk('/machine/payment', { method: 'PUT', body }, isConnected))
    if (answer?.value) onDone(answer.value.name)
  }
  return (
    <div className={styles.form}>
      <Note tone="good" isNews>
        <b>The key is taken.</b> {store?.name}, {store?.mode === 'live' ? 'live' : 'test'} mode
        {store?.currency ? `, ${store.currency}` : ''}.
      </Note>
      {look.stores.length > 1 && (
        <Select label="Store" value={storeId} onChange={(event) => setStoreId(event.target.value)}>
          {look.stores.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      {variantsNote !== null && <Matches note={variantsNote} look={look} picked={picked} onPick={setPicked} />}
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

function matchesOf({ products }: KeyLook): Record<string, string> {
  return Object.fromEntries(products.map(({ slug, match }) => [slug, match ?? '']))
}

type MatchesProps = {
  readonly note: string
  readonly look: KeyLook
  readonly picked: Readonly<Record<string, string>>
  readonly onPick: (picked: Readonly<Record<string, string>>) => void
}

function Matches({ note, look: { products, variants }, picked, onPick }: MatchesProps) {
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
