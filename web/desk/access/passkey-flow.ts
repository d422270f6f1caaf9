import { isPasskeyOptions } from '../../../contract/desk/session.ts'
import { problemWords } from '../parts/states.tsx'
import { askDesk } from '../state/ask-desk.ts'
import { askPasskey, createPasskey, type OptionsJson } from './passkey-browser.ts'

type Flow = {
  /** Where the question comes from, and where the answer goes. */
  readonly optionsPath: string
  readonly path: string
  /** Sent with both. */
  readonly said?: Readonly<Record<string, string | undefined>>
}

/** Uses a passkey, or makes one. Says in a sentence why it did not work, or nothing. */
async function runFlow(flow: Flow, act: typeof askPasskey, declined: string): Promise<string | undefined> {
  const { optionsPath, path, said = {} } = flow
  const { value, problem } = await askDesk(optionsPath, { method: 'POST', body: said }, isPasskeyOptions)
  if (problem) return problemWords(problem)
  const answer = await act(value as OptionsJson)
  if (!answer) return declined
  const taken = await askDesk(path, { method: 'POST', body: { ...said, answer } })
  return taken.problem && problemWords(taken.problem)
}

export function signInWithPasskey(): Promise<string | undefined> {
  const flow = { optionsPath: '/sign-in/passkey/options', path: '/sign-in/passkey' }
  return runFlow(flow, askPasskey, 'No passkey was used. Try again, or use e-mail and a code.')
}

export function proveWithPasskey(): Promise<string | undefined> {
  const flow = { optionsPath: '/prove/passkey/options', path: '/prove/passkey' }
  return runFlow(flow, askPasskey, 'No passkey was used. Try again.')
}

export function setUpPasskey(email: string | undefined): Promise<string | undefined> {
  const flow = { optionsPath: '/set-up/passkey/options', path: '/set-up/passkey', said: { email } }
  return runFlow(flow, createPasskey, 'No passkey was made. Try again, or choose password and authenticator.')
}

export function addPasskey(name: string | undefined): Promise<string | undefined> {
  const flow = { optionsPath: '/mine/passkeys/options', path: '/mine/passkeys', said: { name } }
  return runFlow(flow, createPasskey, 'No passkey was made.')
}
