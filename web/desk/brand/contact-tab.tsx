import { type FormEvent, useState } from 'react'
import type { DeskBrand } from '../../../contract/desk/brand.ts'
import { useSave } from '../catalogue/use-save.ts'
import { Button } from '../parts/button.tsx'
import { Checkbox } from '../parts/choice.tsx'
import { Field, Fields, TextArea } from '../parts/field.tsx'
import { Panel, Stack } from '../parts/layout.tsx'
import { Note } from '../parts/note.tsx'
import styles from './brand.module.css'

const NOBODY = { name: '', address: '', country: '', vatId: '', email: '' }

type Contact = {
  readonly contactUrl: string
  readonly seller: typeof NOBODY | null
  readonly senderName: string
  readonly footer: string
}

/** Where visitors ask, who sells, and what every mail ends with. */
export function ContactTab({ brand }: { readonly brand: DeskBrand }) {
  const save = useSave(brand)
  const [typed, setTyped] = useState<Partial<Contact>>({})
  const [problem, setProblem] = useState<string>()
  const contact: Contact = { ...contactOf(brand), ...typed }
  const change = (part: Partial<Contact>) => setTyped({ ...typed, ...part })
  async function keep(event: FormEvent) {
    event.preventDefault()
    const { footer, ...rest } = typed
    const mailFooter = footer?.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
    const said = await save({ method: 'PUT', path: 'contact', body: { ...rest, mailFooter } }, 'It is in the draft.')
    setProblem(said)
    if (said === undefined) setTyped({})
  }
  const isSame = Object.keys(typed).length === 0
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void keep(event)}>
      {problem && (
        <Note tone="bad" isNews>
          {problem}
        </Note>
      )}
      <Panel
        title="Contact and mail"
        acts={
          <Button type="submit" whyNot={isSame ? 'Nothing is changed.' : undefined}>
            Keep in the draft
          </Button>
        }
      >
        <Stack>
          <Field
            {...{ label: 'Where visitors ask', value: contact.contactUrl, maxLength: 500 }}
            hint={brand.isContactSet ? 'CONTACT_URL of the machine outranks it.' : 'https://… or mailto:…'}
            onChange={(event) => change({ contactUrl: event.currentTarget.value })}
          />
          <Field
            {...{ label: 'Mails come from', value: contact.senderName, maxLength: 60 }}
            onChange={(event) => change({ senderName: event.currentTarget.value })}
          />
          <TextArea
            {...{ label: 'At the end of every mail', value: contact.footer, rows: 3, hint: 'A line each, six at most' }}
            onChange={(event) => change({ footer: event.currentTarget.value })}
          />
        </Stack>
      </Panel>
      <SellerPanel seller={contact.seller} onChange={(seller) => change({ seller })} />
    </form>
  )
}

type SellerPanelProps = { readonly seller: Contact['seller']; readonly onChange: (seller: Contact['seller']) => void }

function SellerPanel({ seller, onChange }: SellerPanelProps) {
  const field = (name: keyof typeof NOBODY, label: string, maxLength: number) =>
    seller && (
      <Field
        {...{ label, value: seller[name], maxLength }}
        onChange={(event) => onChange({ ...seller, [name]: event.currentTarget.value })}
      />
    )
  return (
    <Panel title="Who sells" note="On every page’s foot, in the imprint, in mails and on receipts">
      <Stack>
        <Checkbox
          label="Name the seller"
          checked={seller !== null}
          onChange={(event) => onChange(event.currentTarget.checked ? NOBODY : null)}
        />
        {seller ? (
          <Fields>
            {field('name', 'Name', 120)}
            {field('address', 'Postal address', 200)}
            {field('country', 'Country, two letters', 2)}
            {field('vatId', 'VAT number (if any)', 30)}
            {field('email', 'E-mail (if any)', 200)}
          </Fields>
        ) : (
          <Note tone="warn">In the EU a seller has to be named before anything is sold.</Note>
        )}
      </Stack>
    </Panel>
  )
}

function contactOf({ contactUrl, seller, senderName, mailFooter }: DeskBrand): Contact {
  const named = seller && { ...seller, vatId: seller.vatId ?? '', email: seller.email ?? '' }
  return { contactUrl, seller: named, senderName, footer: mailFooter.join('\n') }
}
