import { either, literal, object, string, type ValueOf } from '../schema.ts'

export const isConfirmation = either(
  // A new address is confirmed only by whoever is signed in to the account that asked for it; others are to log in.
  object({ status: literal('confirmed', 'login-needed'), email: string }),
  // Opened in a browser that is not signed in to the account: whoever reads the mail chooses the password first.
  object({ status: literal('password-needed'), email: string, name: string }),
)

/** What became of a mailed link that proves an address. */
export type Confirmation = ValueOf<typeof isConfirmation>
