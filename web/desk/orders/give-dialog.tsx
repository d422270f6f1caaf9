import { useState } from 'react'
import { isGiven, isOffers } from '../../../contract/desk/orders.ts'
import { useNavigate } from '../../routing/router.tsx'
import { FormDialog } from '../parts/dialog.tsx'
import { Field, Select } from '../parts/field.tsx'
import { problemWords } from '../parts/states.tsx'
import { askDesk } from '../state/ask-desk.ts'
import { sayDone } from '../state/toasts.ts'
import { useDeskData } from '../state/use-desk-data.ts'

/** Gives something to an address as if it had been bought. */
export function GiveDialog({ onClose }: { readonly onClose: () => void }) {
  const offers = useDeskData('/offers', isOffers).value?.offers ?? []
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  const [product, setProduct] = useState('')
  async function give() {
    const body = { email, product: product || (offers[0]?.slug ?? '') }
    const { value, problem } = await askDesk('/gifts', { method: 'POST', body }, isGiven)
    if (problem) return problemWords(problem)
    sayDone(value.words)
    navigate(`/desk/orders/${value.id}`)
    return undefined
  }
  return (
    <FormDialog title="Give something away" action="Give" onSubmit={give} onClose={onClose}>
      <Field
        label="To"
        type="email"
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        hint="They get a receipt with a link to their library."
      />
      <Select label="What" value={product} onChange={(event) => setProduct(event.currentTarget.value)}>
        {offers.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </Select>
    </FormDialog>
  )
}
