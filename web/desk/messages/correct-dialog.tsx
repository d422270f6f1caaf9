import { useState } from 'react'
import type { DeskMail } from '../../../contract/desk/messages.ts'
import { tryOnOrder } from '../orders/act-on-order.ts'
import { FormDialog } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'

type CorrectDialogProps = { readonly mail: DeskMail; readonly onDone: () => void; readonly onClose: () => void }

/** The order belongs to the corrected address from then on, and its receipt goes there. */
export function CorrectDialog({ mail, onDone, onClose }: CorrectDialogProps) {
  const [email, setEmail] = useState(mail.to)
  async function correct() {
    const problem = await tryOnOrder(mail.orderId ?? '', 'move', { email })
    if (problem === undefined) onDone()
    return problem
  }
  return (
    <FormDialog title="Correct the address" action="Correct and send" onSubmit={correct} onClose={onClose}>
      <Field
        label="Address"
        type="email"
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        hint="The order belongs to it from now on, whatever the provider says. Links that were mailed before end."
      />
    </FormDialog>
  )
}
