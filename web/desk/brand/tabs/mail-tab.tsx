import { useState } from 'react'
import { MAIL_KINDS, type MailKind } from '../../../../contract/content/brand.ts'
import type { DeskBrand } from '../../../../contract/desk/brand.ts'
import { DESK_API } from '../../../../contract/desk/staff.ts'
import { DraftForm, useTyped } from '../../catalogue/draft-form.tsx'
import type { Save } from '../../catalogue/use-save.ts'
import { Field, Select, TextArea } from '../../parts/field.tsx'
import { Aside, Panel, Stack } from '../../parts/layout.tsx'
import { PreviewPane } from '../../parts/tabs.tsx'

const KINDS: Readonly<Record<MailKind, string>> = {
  receipt: 'Receipts',
  library: 'Links to the library, and files that are ready',
  gift: 'Gifts',
  order: 'Refunds and changes of an order',
  withdrawal: 'Withdrawals',
  account: 'Accounts and personal data',
  answer: 'Answers to messages and reviews',
  news: 'News',
}

type Words = {
  readonly senderName: string
  readonly footer: string
  readonly greeting: string
  readonly closing: string
  /** By kind, those that are other than they are written. */
  readonly own: Readonly<Record<string, string>>
}

/** Who mails come from, and the owner's own words in them, beside a letter of the kind as it would be sent. */
export function MailTab({ brand }: { readonly brand: DeskBrand }) {
  const [kind, setKind] = useState<MailKind>('receipt')
  return (
    <Aside forPreview>
      <Stack>
        <MailForm brand={brand} kind={kind} setKind={setKind} />
      </Stack>
      <MailPreview revision={brand.revision} kind={kind} />
    </Aside>
  )
}

type MailFormProps = {
  readonly brand: DeskBrand
  readonly kind: MailKind
  readonly setKind: (kind: MailKind) => void
}

function MailForm({ brand, kind, setKind }: MailFormProps) {
  const { greeting, closing, own } = brand.mailWords
  const written: Words = {
    greeting,
    closing,
    senderName: brand.senderName,
    footer: brand.mailFooter.join('\n'),
    own: {},
  }
  const { form, typed, values, type } = useTyped('mails', brand, written)
  const field = (name: 'senderName' | 'footer' | 'greeting' | 'closing') => ({
    value: values[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      type({ [name]: event.currentTarget.value }),
  })
  async function keep(save: Save) {
    const { senderName, footer, own: said, ...words } = typed
    const mailFooter = footer?.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
    const mailWords = { greeting, closing, ...words, own: { ...own, ...said } }
    const body = { senderName, mailFooter, mailWords }
    return save({ method: 'PUT', path: 'contact', body }, 'The mails are in the draft.')
  }
  return (
    <DraftForm
      draft={brand}
      form={form}
      keep={keep}
      title="Every mail"
      more={
        <Panel title="One sentence more, by kind">
          <Stack>
            <Select label="Kind" value={kind} onChange={(event) => setKind(event.currentTarget.value as MailKind)}>
              {MAIL_KINDS.map((one) => (
                <option key={one} value={one}>
                  {KINDS[one]}
                </option>
              ))}
            </Select>
            <TextArea
              label={`In ${KINDS[kind].toLowerCase()}`}
              rows={3}
              maxLength={300}
              value={values.own[kind] ?? own[kind] ?? ''}
              hint="Stands after what the letter says. Empty: nothing more is said."
              onChange={(event) => type({ own: otherThan(own, { ...values.own, [kind]: event.currentTarget.value }) })}
            />
          </Stack>
        </Panel>
      }
    >
      <Field label="Mails come from" maxLength={60} {...field('senderName')} />
      <Field label="Greeting" maxLength={120} {...field('greeting')} hint="Such as: Hello from {shop}!" />
      <Field
        label="Closing"
        maxLength={200}
        {...field('closing')}
        hint="{shop} is the shop’s name, {contact} where people ask."
      />
      <TextArea label="At the end of every mail" rows={3} hint="A line each, six at most" {...field('footer')} />
    </DraftForm>
  )
}

function otherThan(own: Words['own'], typed: Words['own']): Words['own'] {
  return Object.fromEntries(Object.entries(typed).filter(([kind, words]) => words !== (own[kind] ?? '')))
}

const SCHEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

type MailPreviewProps = { readonly revision: number; readonly kind: MailKind }

/** A letter as the draft would send it. */
function MailPreview({ revision, kind }: MailPreviewProps) {
  const [scheme, setScheme] = useState<(typeof SCHEMES)[number]['value']>('light')
  return (
    <PreviewPane
      label="Preview of a mail"
      title="As it is sent"
      as={{ label: 'Mailbox', value: scheme, onChange: setScheme, options: SCHEMES }}
    >
      <iframe title="A mail" sandbox="" src={`${DESK_API}/mail-preview?kind=${kind}&scheme=${scheme}&r=${revision}`} />
    </PreviewPane>
  )
}
