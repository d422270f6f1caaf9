import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { z } from 'zod'
import { ProblemError } from '../../http/problem.ts'
import type { DeskParts } from '../guard/desk-parts.ts'
import {
  addPasskey,
  findPasskey,
  listPasskeys,
  noteChallenge,
  notePasskeyUse,
  type PasskeyRow,
  takeChallenge,
} from './passkey-queries.ts'

/** Loaded by whoever signs in first: it would take a seventh of the time in which a shop starts. */
const loadLibrary = () => import('@simplewebauthn/server')

type Passkeys = Pick<DeskParts, 'db' | 'now' | 'publicUrl' | 'brand'>

/** As browsers write it; the library looks at what is inside. */
const text = z.string().max(20_000)
export const passkeyAnswer = z.object({
  id: z.string().min(1).max(1400),
  rawId: z.string().min(1).max(1400),
  type: z.literal('public-key'),
  response: z.record(z.string().max(40), z.union([text, z.array(text).max(10), z.number(), z.null()])),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
  authenticatorAttachment: z.string().max(40).nullish(),
})
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>

/** EdDSA, ES256 and RS256, as COSE numbers them: what every authenticator has one of. */
const ALGORITHMS = [-8, -7, -257]

const REFUSED = 'This passkey was not accepted; try again.'

function hostOf(publicUrl: string): string {
  return new URL(publicUrl).hostname
}

type NewHolder = { readonly id: string; readonly email: string }

/** What the browser needs to make a passkey. `subject` is the set-up or the session that may answer. */
export async function askForNewPasskey({ db, now, publicUrl, brand }: Passkeys, holder: NewHolder, subject: string) {
  const known = await listPasskeys(db, holder.id)
  const { generateRegistrationOptions } = await loadLibrary()
  const options = await generateRegistrationOptions({
    rpName: brand().name,
    rpID: hostOf(publicUrl),
    userName: holder.email,
    userDisplayName: holder.email,
    userID: new TextEncoder().encode(holder.id),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await noteChallenge(db, options.challenge, { purpose: 'add-passkey', subject }, now())
  return options
}

/** The new passkey, checked and not yet stored. */
export async function readNewPasskey(
  { db, now, publicUrl }: Passkeys,
  answer: PasskeyAnswer,
  subject: string,
): Promise<Omit<PasskeyRow, 'staff_id' | 'name'>> {
  const question = { purpose: 'add-passkey', subject } as const
  const { verifyRegistrationResponse } = await loadLibrary()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: answer as unknown as RegistrationResponseJSON,
    expectedChallenge: (challenge) => takeChallenge(db, challenge, question, now()),
    expectedOrigin: new URL(publicUrl).origin,
    expectedRPID: hostOf(publicUrl),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(refuse)
  if (!verified || !registrationInfo) throw new ProblemError('auth/invalid-credential', REFUSED)
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  return {
    id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: JSON.stringify(transports),
    added_at: now().toISOString(),
    used_at: null,
  }
}

export async function storePasskey({ db }: Pick<Passkeys, 'db'>, passkey: PasskeyRow): Promise<void> {
  if (await findPasskey(db, passkey.id)) throw new ProblemError('bad-request', 'This passkey is known already.')
  await addPasskey(db, passkey)
}

type Asking = { readonly purpose: 'sign-in' | 'prove'; readonly subject: string | null; readonly staffId?: string }

/** What the browser needs to use a passkey; without a person it offers those that it has. */
export async function askForPasskey({ db, now, publicUrl }: Passkeys, { purpose, subject, staffId }: Asking) {
  const known = staffId === undefined ? [] : await listPasskeys(db, staffId)
  const { generateAuthenticationOptions } = await loadLibrary()
  const options = await generateAuthenticationOptions({
    rpID: hostOf(publicUrl),
    userVerification: 'required',
    allowCredentials: known.map(({ id, transports }) => ({ id, transports: JSON.parse(transports) })),
  })
  await noteChallenge(db, options.challenge, { purpose, subject }, now())
  return options
}

/** Whose passkey answered. Every answer is good once; a counter that went back is a copied key. */
export async function readPasskey(
  { db, now, publicUrl }: Passkeys,
  answer: PasskeyAnswer,
  { purpose, subject }: Asking,
): Promise<string> {
  const passkey = await findPasskey(db, answer.id)
  if (!passkey) throw new ProblemError('auth/invalid-credential', 'The desk does not know this passkey.')
  const { verifyAuthenticationResponse } = await loadLibrary()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: answer as unknown as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => takeChallenge(db, challenge, { purpose, subject }, now()),
    expectedOrigin: new URL(publicUrl).origin,
    expectedRPID: hostOf(publicUrl),
    requireUserVerification: true,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: Number(passkey.counter),
      transports: JSON.parse(passkey.transports),
    },
  }).catch(refuse)
  if (!verified) throw new ProblemError('auth/invalid-credential', REFUSED)
  await notePasskeyUse(db, passkey.id, authenticationInfo.newCounter, now())
  return passkey.staff_id
}

/** The library throws a plain error for everything that is wrong with an answer; ours, such as an outage, go on. */
function refuse(error: unknown): never {
  const isAnswers = error instanceof Error && error.constructor === Error && !('code' in error)
  const isUnreadable = error instanceof Error && /^(CBOR|Leftover|Unexpected|Invalid)/.test(error.message)
  const isParsing = error instanceof SyntaxError || error instanceof RangeError || error instanceof TypeError
  if (isAnswers || isUnreadable || isParsing) throw new ProblemError('auth/invalid-credential', REFUSED)
  throw error
}
