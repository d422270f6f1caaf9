import { randomBytes } from 'node:crypto'
import { hashToken } from '../library/library-links.ts'
import type { Sealer } from '../settings/seal.ts'
import type { FeedRow } from './feed-queries.ts'

/** 128 bits: nobody guesses one. */
const TOKEN_BYTES = 16

export function newToken({ seal }: Sealer, id: string): Pick<FeedRow, 'token_hash' | 'sealed_token'> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token_hash: hashToken(token), sealed_token: seal(sealedName(id), token) }
}

/** Null where the shop's secret is another one than when it was made. */
export function readToken({ open }: Sealer, { id, sealed_token }: FeedRow): string | null {
  return open(sealedName(id), sealed_token)
}

/** A feed's token cannot be moved to another feed. */
function sealedName(id: string): string {
  return `feed:${id}`
}
