import { passkeyOptionsSchema } from '../../../contract/desk/staff.ts'
import { problemWords } from '../parts/states.tsx'
import { askDesk } from '../state/ask-desk.ts'

/** Options and answers of WebAuthn travel as JSON; browsers want bytes. */
type DescriptorJson = { readonly id: string; readonly transports?: AuthenticatorTransport[] }

/** What the desk sends; whatever else is in it goes to the browser as it is. */
type OptionsJson = {
  readonly challenge: string
  readonly user?: { readonly id: string }
  readonly allowCredentials?: readonly DescriptorJson[]
  readonly excludeCredentials?: readonly DescriptorJson[]
}

/** What the desk takes. */
type PasskeyAnswerJson = {
  readonly id: string
  readonly rawId: string
  readonly type: string
  readonly response: Readonly<Record<string, unknown>>
  readonly clientExtensionResults: object
}

/** Passkeys need an encrypted address, or this machine's own. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential !== 'undefined'
}

/** Makes a passkey on this device. Null where the person, or the device, said no. */
async function createPasskey(options: OptionsJson): Promise<PasskeyAnswerJson | null> {
  const publicKey = {
    ...readOptions(options),
    user: { ...options.user, id: toBytes(options.user?.id ?? '') },
  } as unknown as PublicKeyCredentialCreationOptions
  const made = await navigator.credentials.create({ publicKey }).catch(refused)
  if (!(made instanceof PublicKeyCredential)) return null
  const response = made.response as AuthenticatorAttestationResponse
  return answer(made, {
    attestationObject: toText(response.attestationObject),
    transports: response.getTransports(),
  })
}

/** Asks for a passkey. Null where the person, or the device, said no. */
async function askPasskey(options: OptionsJson): Promise<PasskeyAnswerJson | null> {
  const publicKey = readOptions(options) as unknown as PublicKeyCredentialRequestOptions
  const used = await navigator.credentials.get({ publicKey }).catch(refused)
  if (!(used instanceof PublicKeyCredential)) return null
  const { authenticatorData, signature, userHandle } = used.response as AuthenticatorAssertionResponse
  return answer(used, {
    authenticatorData: toText(authenticatorData),
    signature: toText(signature),
    ...(userHandle && { userHandle: toText(userHandle) }),
  })
}

function refused(): null {
  return null
}

function readOptions(options: OptionsJson) {
  const { challenge, allowCredentials = [], excludeCredentials = [] } = options
  const read = (list: readonly DescriptorJson[]) =>
    list.map((one) => ({ ...one, type: 'public-key', id: toBytes(one.id) }))
  return {
    ...options,
    challenge: toBytes(challenge),
    allowCredentials: read(allowCredentials),
    excludeCredentials: read(excludeCredentials),
  }
}

function answer({ id, rawId, type, response }: PublicKeyCredential, rest: object): PasskeyAnswerJson {
  return {
    id,
    rawId: toText(rawId),
    type,
    clientExtensionResults: {},
    response: { clientDataJSON: toText(response.clientDataJSON), ...rest },
  }
}

function toBytes(text: string): Uint8Array {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0))
}

function toText(buffer: ArrayBuffer): string {
  const plain = btoa(String.fromCharCode(...new Uint8Array(buffer)))
  return plain.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

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
  const { value, problem } = await askDesk(optionsPath, { method: 'POST', body: said }, passkeyOptionsSchema)
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

export function joinWithPasskey(email: string | undefined): Promise<string | undefined> {
  const flow = { optionsPath: '/set-up/passkey/options', path: '/set-up/passkey', said: { email } }
  return runFlow(flow, createPasskey, 'No passkey was made. Try again, or choose password and authenticator.')
}

export function addPasskey(name: string | undefined): Promise<string | undefined> {
  const flow = { optionsPath: '/mine/passkeys/options', path: '/mine/passkeys', said: { name } }
  return runFlow(flow, createPasskey, 'No passkey was made.')
}
