import { useState } from 'react'
import type { ValueOf } from '../../../../contract/desk/answer.ts'
import {
  type AuthenticatorOffer,
  authenticatorOfferSchema,
  myWaysInSchema,
  type Passkey,
  recoveryCodesSchema,
} from '../../../../contract/desk/staff.ts'
import { RecoveryCodes, ScanAuthenticator } from '../../access/authenticator-step.tsx'
import { addPasskey, canUsePasskeys } from '../../access/passkeys.ts'
import { Button, IconButton } from '../../parts/button.tsx'
import { Confirm, FormDialog } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Items, ItemText, Panel, Two } from '../../parts/layout.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Empty, Loaded, problemWords } from '../../parts/states.tsx'
import { askDesk } from '../../state/ask-desk.ts'
import { loadSession } from '../../state/session.ts'
import { sayDone } from '../../state/toasts.ts'
import { type DeskData, useDeskData } from '../../state/use-desk-data.ts'

type Ways = ValueOf<typeof myWaysInSchema>

/** How one signs in. */
export function MyWaysIn({ onOthersEnded }: { readonly onOthersEnded: () => void }) {
  const data = useDeskData('/mine', myWaysInSchema)
  async function changed() {
    data.reload()
    // The shop has given this browser's session a new cookie, and ended the others.
    await loadSession()
    onOthersEnded()
  }
  return (
    <Two>
      <Passkeys data={data} onChanged={changed} />
      <OtherWays data={data} onChanged={changed} />
    </Two>
  )
}

type WaysProps = { readonly data: DeskData<Ways>; readonly onChanged: () => void }

function Passkeys({ data, onChanged }: WaysProps) {
  const [isAdding, setAdding] = useState(false)
  const [gone, setGone] = useState<Passkey | null>(null)
  const add = canUsePasskeys() && (
    <Button tone="quiet" icon="plus" onClick={() => setAdding(true)}>
      Add …
    </Button>
  )
  return (
    <Panel title="Passkeys" flush acts={add} foot="Keep two, so that a lost phone does not lock you out.">
      <Loaded data={data}>
        {({ passkeys }) =>
          passkeys.length === 0 ? (
            <Empty icon="finger" title="No passkey yet">
              With one you sign in by finger, face or screen lock.
            </Empty>
          ) : (
            <Items>
              {passkeys.map((passkey) => (
                <li key={passkey.id}>
                  <Icon name="finger" />
                  <ItemText name={passkey.name} note={<PasskeyTimes passkey={passkey} />} />
                  <IconButton icon="trash" label={`Remove passkey ${passkey.name}`} onClick={() => setGone(passkey)} />
                </li>
              ))}
            </Items>
          )
        }
      </Loaded>
      {isAdding && <AddDialog onDone={data.reload} onClose={() => setAdding(false)} />}
      {gone && <GoneDialog passkey={gone} onDone={onChanged} onClose={() => setGone(null)} />}
    </Panel>
  )
}

function PasskeyTimes({ passkey: { addedAt, usedAt } }: { readonly passkey: Passkey }) {
  return (
    <>
      added <Moment at={addedAt} />
      {usedAt && (
        <>
          , used <Moment at={usedAt} />
        </>
      )}
    </>
  )
}

type Asking = { readonly onDone: () => void; readonly onClose: () => void }

function AddDialog({ onDone, onClose }: Asking) {
  const [name, setName] = useState('')
  async function add() {
    const refused = await addPasskey(name.trim() || undefined)
    if (refused === undefined) onDone()
    return refused
  }
  return (
    <FormDialog title="Add a passkey" action="Create passkey" onSubmit={add} onClose={onClose}>
      <Field
        label="Name"
        placeholder="Phone"
        hint="So that you know it again."
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  )
}

function GoneDialog({ passkey: { id, name }, onDone, onClose }: Asking & { readonly passkey: Passkey }) {
  async function remove() {
    const { problem } = await askDesk(`/mine/passkeys/${encodeURIComponent(id)}`, { method: 'DELETE' })
    if (problem) return problemWords(problem)
    sayDone(`The passkey ${name} no longer opens the desk.`)
    onDone()
  }
  return (
    <Confirm
      title={`Remove the passkey ${name}?`}
      action="Remove"
      then={[{ icon: 'lock', words: 'It no longer opens the desk. Your other sessions end; this one goes on.' }]}
      onSubmit={remove}
      onClose={onClose}
    />
  )
}

function OtherWays({ data, onChanged }: WaysProps) {
  const [asked, setAsked] = useState<'password' | 'codes' | null>(null)
  const [codes, setCodes] = useState<readonly string[]>()
  async function makeCodes() {
    const { value, problem } = await askDesk('/mine/recovery-codes', { method: 'POST' }, recoveryCodesSchema)
    if (problem) return problemWords(problem)
    done(value.recoveryCodes)
  }
  function done(made: readonly string[]) {
    setCodes(made)
    onChanged()
  }
  return (
    <Panel title="Other ways" flush>
      <Loaded data={data}>
        {({ passwordAt, recoveryCodesLeft }) => (
          <Items>
            <li>
              <Icon name="phone" />
              <ItemText
                name="Password and authenticator"
                note={
                  passwordAt ? (
                    <>
                      On, set <Moment at={passwordAt} />
                    </>
                  ) : (
                    'Off'
                  )
                }
              />
              <Button onClick={() => setAsked('password')}>{passwordAt ? 'Change …' : 'Set …'}</Button>
            </li>
            {passwordAt && (
              <li>
                <Icon name="note" />
                <ItemText name="Recovery codes" note={`${recoveryCodesLeft} of 10 left`} />
                <Button onClick={() => setAsked('codes')}>New ones …</Button>
              </li>
            )}
            <li>
              <Icon name="desktop" />
              <ItemText
                name="From the shop’s own machine"
                note={
                  <>
                    <code>npm run shop -- desk-link</code> always lets an owner in
                  </>
                }
              />
            </li>
          </Items>
        )}
      </Loaded>
      {asked === 'password' && <PasswordDialog onDone={done} onClose={() => setAsked(null)} />}
      {asked === 'codes' && (
        <Confirm
          title="Make ten new recovery codes?"
          action="Make new codes"
          tone="main"
          then={[
            { icon: 'lock', words: 'Those from before no longer work. Your other sessions end; this one goes on.' },
          ]}
          onSubmit={makeCodes}
          onClose={() => setAsked(null)}
        />
      )}
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </Panel>
  )
}

type PasswordProps = { readonly onDone: (codes: readonly string[]) => void; readonly onClose: () => void }

/** A new password, then a new authenticator; the earlier ones work until the first code was right. */
function PasswordDialog({ onDone, onClose }: PasswordProps) {
  const [password, setPassword] = useState('')
  const [offer, setOffer] = useState<AuthenticatorOffer>()
  const [code, setCode] = useState('')
  async function offerKey() {
    const body = { password }
    const { value, problem } = await askDesk('/mine/authenticator', { method: 'POST', body }, authenticatorOfferSchema)
    setOffer(value)
    return problem ? problemWords(problem) : STAY
  }
  async function save(sealed: string) {
    const body = { password, sealed, code }
    const { value, problem } = await askDesk('/mine/password', { method: 'PUT', body }, recoveryCodesSchema)
    if (problem) return problemWords(problem)
    onDone(value.recoveryCodes)
  }
  if (offer) {
    return (
      <FormDialog
        key="scan"
        title="Connect your authenticator"
        action="Connect"
        isChanged
        onSubmit={() => save(offer.sealed)}
        onClose={onClose}
      >
        <ScanAuthenticator offer={offer} code={code} problem={undefined} onCode={setCode} />
      </FormDialog>
    )
  }
  return (
    <FormDialog key="password" title="Password and authenticator" action="Next" onSubmit={offerKey} onClose={onClose}>
      <Field
        label="New password"
        type="password"
        autoComplete="new-password"
        hint="At least ten characters; a few words are easy to keep. Your other sessions end with it."
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
    </FormDialog>
  )
}

/** The dialog goes on to its next step instead of closing. */
const STAY = ''

function CodesDialog({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  return (
    <FormDialog
      title="Keep these ten codes"
      action="I have kept them"
      stays
      onSubmit={async () => undefined}
      onClose={onClose}
    >
      <p>Each lets you in once if your authenticator is lost. They are not shown again.</p>
      <RecoveryCodes codes={codes} />
    </FormDialog>
  )
}
