import type { DeskBrand } from '../../../../contract/desk/brand.ts'
import { DraftForm, useTyped } from '../../catalogue/draft-form.tsx'
import type { Save } from '../../catalogue/use-save.ts'
import { Checkbox } from '../../parts/choice.tsx'
import { Field, Fields } from '../../parts/field.tsx'
import { Panel, Stack } from '../../parts/layout.tsx'
import { Note } from '../../parts/states.tsx'

const NOBODY = { name: '', address: '', country: '', vatId: '', email: '' }

type Contact = {
  readonly contactUrl: string
  readonly seller: typeof NOBODY | null
}

/** Where visitors ask, and who sells. */
export function ContactTab({ brand }: { readonly brand: DeskBrand }) {
  const { form, typed, values: contact, type } = useTyped('contact', brand, contactOf(brand))
  const keep = (save: Save) => save({ method: 'PUT', path: 'contact', body: typed }, 'It is in the draft.')
  return (
    <DraftForm
      draft={brand}
      form={form}
      keep={keep}
      title="Contact"
      more={<SellerPanel seller={contact.seller} onChange={(seller) => type({ seller })} />}
    >
      <Field
        label="Where visitors ask"
        value={contact.contactUrl}
        maxLength={500}
        hint={brand.isContactSet ? 'CONTACT_URL of the machine outranks it.' : 'https://… or mailto:…'}
        onChange={(event) => type({ contactUrl: event.currentTarget.value })}
      />
    </DraftForm>
  )
}

type SellerPanelProps = { readonly seller: Contact['seller']; readonly onChange: (seller: Contact['seller']) => void }

function SellerPanel({ seller, onChange }: SellerPanelProps) {
  const field = (name: keyof typeof NOBODY, label: string, maxLength: number) =>
    seller && (
      <Field
        label={label}
        value={seller[name]}
        maxLength={maxLength}
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

function contactOf({ contactUrl, seller }: DeskBrand): Contact {
  const named = seller && { ...seller, vatId: seller.vatId ?? '', email: seller.email ?? '' }
  return { contactUrl, seller: named }
}
