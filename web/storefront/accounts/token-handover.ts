import { readSessionHint } from './session-hint.ts'

type TokenHolder = { readonly getIdToken: () => Promise<string> } | null

/** The shop is told each token once, however many listen, and in order; a visitor's shop was told nothing. */
export function tokenHandover(tell: (token: string | null) => Promise<unknown>) {
  let handed: string | null | undefined
  let last: Promise<unknown> = Promise.resolve()
  let newest: object | null = null
  let newestWork: Promise<unknown> = last

  function handOver(user: TokenHolder): Promise<unknown> {
    newest = {}
    newestWork = fetchAndTell(user, newest)
    return newestWork
  }

  async function fetchAndTell(user: TokenHolder, mine: object): Promise<unknown> {
    const token = user ? await user.getIdToken() : null
    // Somebody signed out, or in, while it was renewed: what is told then counts.
    if (mine !== newest) return newestWork
    if (handed === token) return last
    if (handed === undefined && token === null && !readSessionHint()) return
    handed = token
    const answer = last.then(
      () => tell(token),
      () => tell(token),
    )
    last = answer
    // A failure is tried again with the provider's next word.
    answer.catch(() => {
      if (handed === token) handed = undefined
    })
    return answer
  }

  return {
    handOver,
    /** The shop saw somebody else: another tab's was told since, or this one is too old. */
    handAgain(user: TokenHolder): Promise<unknown> {
      handed = undefined
      return handOver(user)
    },
  }
}
