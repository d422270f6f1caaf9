import { useEffect, useState } from 'react'
import {
  type AuthenticatorOffer,
  authenticatorOfferSchema,
  type Joining,
  joiningSchema,
  recoveryCodesSchema,
} from '../../../contract/desk/staff.ts'
import { useNavigate } from '../../routing/router.tsx'
import { Button } from '../parts/button.tsx'
import { Choices } from '../parts/choice.tsx'
import { Field } from '../parts/field.tsx'
import { Note, problemWords, Skeleton } from '../parts/states.tsx'
import { Tag } from '../parts/tag.tsx'
import { askDesk } from '../state/ask-desk.ts'
import { loadSession } from '../state/session.ts'
import { RecoveryCodes, ScanAuthenticator } from './authenticator-step.tsx'
import { canUsePasskeys, joinWithPasskey } from './passkeys.ts'
import { Step, useForm } from './sign-in.tsx'

/** A one-time link: it is spent, then somebody chooses how to sign in. */
export function JoinScreen() {
  const [link, setLink] = useState<Joining>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    openLink().then(({ value, problem: refused }) => {
      setLink(value)
      setProblem(refused && problemWords(refused))
    })
  }, [])
  if (link) return <Join link={link} />
  if (problem === undefined) return <Skeleton lines={4} />
  return (
    <Step title="This link does not open">
      <Note tone="warn" isNews>
        {problem}
      </Note>
      <p>
        On the shop’s own machine <code>npm run shop -- desk-link</code> makes another. If you were invited, ask for a
        new invitation.
      </p>
    </Step>
  )
}

let opening: ReturnType<typeof askToOpen> | undefined

/** Once, however often React draws this: the second try would find the link spent. */
function openLink() {
  opening ??= askToOpen()
  return opening
}

/** The key leaves the address as soon as it is read, and with it the browser's history. A reload goes on with the cookie. */
function askToOpen() {
  const key = new URLSearchParams(location.hash.slice(1)).get('key')
  history.replaceState(history.state, '', location.pathname)
  if (key === null) return askDesk('/set-up', {}, joiningSchema)
  return askDesk('/link', { method: 'POST', body: { key } }, joiningSchema)
}

type How = 'passkey' | 'password'

function Join({ link }: { readonly link: Joining }) {
  const [email, setEmail] = useState(link.email ?? '')
  const [how, setHow] = useState<How>(canUsePasskeys() ? 'passkey' : 'password')
  const [password, setPassword] = useState('')
  const [offer, setOffer] = useState<AuthenticatorOffer>()
  const enter = useEnter()
  const said = { ...(link.email === null && { email }) }
  const form = useForm(async () => {
    if (how === 'passkey') {
      const refused = await joinWithPasskey(said.email)
      if (refused === undefined) await enter()
      return refused
    }
    const body = { ...said, password }
    const { value, problem } = await askDesk(
      '/set-up/authenticator',
      { method: 'POST', body },
      authenticatorOfferSchema,
    )
    setOffer(value)
    return problem && problemWords(problem)
  })
  if (offer) return <ConnectStep offer={offer} said={{ ...said, password }} onDone={enter} />
  return (
    <form onSubmit={form.submit} noValidate>
      <Step title={welcome(link)} words={about(link)}>
        <Tag icon="check" tone="good">
          One-time link accepted
        </Tag>
        <Field
          label="Your e-mail"
          type="email"
          autoComplete="email"
          large
          placeholder="you@example.com"
          readOnly={link.email !== null}
          hint="You sign in with it. Buyers never see it."
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        {canUsePasskeys() && <HowChoice how={how} onHow={setHow} />}
        {how === 'password' && (
          <Field
            label="Password"
            type="password"
            autoComplete="new-password"
            large
            hint="At least ten characters; a few words are easy to keep."
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
        {form.problem && (
          <Note tone="bad" isNews>
            {form.problem}
          </Note>
        )}
        <Button tone="main" type="submit" icon={how === 'passkey' ? 'finger' : undefined} wide large busy={form.isBusy}>
          {how === 'passkey' ? 'Create passkey' : 'Next'}
        </Button>
      </Step>
    </form>
  )
}

function HowChoice({ how, onHow }: { readonly how: How; readonly onHow: (how: How) => void }) {
  const options = [
    { value: 'passkey', label: 'Passkey, recommended', note: 'Nothing to remember, nothing to be tricked out of.' },
    { value: 'password', label: 'Password and authenticator app', note: 'Works on machines without passkeys.' },
  ] as const
  return <Choices label="Sign in with" options={options} value={how} onChange={onHow} />
}

function welcome({ role, isAgain }: Joining): string {
  if (isAgain) return 'Choose anew how you sign in.'
  return role === 'owner' ? 'Welcome. Choose how you sign in.' : 'Welcome to the team. Choose how you sign in.'
}

function about({ email, isAgain }: Joining): string {
  if (isAgain) return 'What you signed in with before ends when you are done here.'
  if (email !== null) return 'The link came by mail. It worked once and is spent now.'
  return 'The link came from the shop’s own machine. It worked once and is spent now.'
}

type ConnectProps = {
  readonly offer: AuthenticatorOffer
  readonly said: Readonly<Record<string, string | undefined>>
  readonly onDone: () => Promise<void>
}

function ConnectStep({ offer, said, onDone }: ConnectProps) {
  const [code, setCode] = useState('')
  const [codes, setCodes] = useState<readonly string[]>()
  const form = useForm(async () => {
    const body = { ...said, sealed: offer.sealed, code }
    const { value, problem } = await askDesk('/set-up/password', { method: 'POST', body }, recoveryCodesSchema)
    setCodes(value?.recoveryCodes)
    return problem && problemWords(problem)
  })
  if (codes) {
    return (
      <Step
        title="Keep these ten codes"
        words="Each lets you in once if your authenticator is lost. They are not shown again."
      >
        <RecoveryCodes codes={codes} />
        <Button tone="main" wide large onClick={onDone}>
          I have kept them; open the desk
        </Button>
      </Step>
    )
  }
  return (
    <form onSubmit={form.submit} noValidate>
      <Step title="Connect your authenticator" words="Scan this with your authenticator app, or type the key.">
        <ScanAuthenticator offer={offer} code={code} problem={form.problem} onCode={setCode} />
        <Button tone="main" type="submit" wide large busy={form.isBusy}>
          Connect
        </Button>
      </Step>
    </form>
  )
}

/** Into the desk, without a way back to the spent link. */
function useEnter(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    await loadSession()
    navigate('/desk', { replace: true })
  }
}
