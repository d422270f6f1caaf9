import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeyAnswer } from '../sign-in/passkeys.ts'

/** Options as the desk sends them. */
type Options = { readonly challenge: string; readonly rp?: { readonly id?: string }; readonly rpId?: string }

export type SoftwarePasskey = {
  readonly create: (options: Options) => PasskeyAnswer
  readonly use: (options: Options) => PasskeyAnswer
}

const PRESENT_AND_VERIFIED = 0x05
const HAS_KEY = 0x40

/** An authenticator without a device: ES256, no attestation, the person always verified. */
export function softwarePasskey(origin: string): SoftwarePasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let counter = 0

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  function authenticatorData({ rp, rpId }: Options, flags: number, rest: Buffer): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rp?.id ?? rpId ?? ''), Buffer.from([flags]), count, rest])
  }
  const answer = (response: Record<string, string>): PasskeyAnswer => ({
    id,
    rawId: id,
    type: 'public-key',
    response,
    clientExtensionResults: {},
  })

  return {
    create(options) {
      const cose = Buffer.concat([hex('a5010203262001215820'), bytes(x), hex('225820'), bytes(y)])
      const length = Buffer.from([0, credentialId.length])
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, cose])
      const data = authenticatorData(options, PRESENT_AND_VERIFIED | HAS_KEY, attested)
      const object = Buffer.concat([hex('a363666d74646e6f6e656761747453746d74a068617574684461746158'), sized(data)])
      return answer({
        clientDataJSON: clientData('webauthn.create', options.challenge).toString('base64url'),
        attestationObject: object.toString('base64url'),
      })
    },
    use(options) {
      counter += 1
      const data = authenticatorData(options, PRESENT_AND_VERIFIED, Buffer.alloc(0))
      const client = clientData('webauthn.get', options.challenge)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      })
    },
  }
}

/** A CBOR byte string of fewer than 256 bytes, after its first byte. */
function sized(data: Buffer): Buffer {
  return Buffer.concat([Buffer.from([data.length]), data])
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}

const hex = (text: string) => Buffer.from(text, 'hex')
const bytes = (text: string) => Buffer.from(text, 'base64url')
