import type { Database } from '../database/database.ts'
import { clientNetwork } from '../http/client.ts'
import { ProblemError } from '../http/problem.ts'
import {
  type AttemptPolicy,
  attemptKey,
  clearOldAttempts,
  forgetAttempts,
  takeAttempt,
  takeBackAttempt,
} from './attempts.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** One person at one place, typing. */
const ACCOUNT_FROM_ADDRESS: AttemptPolicy = wait(5, 5 * SECOND, 15 * MINUTE, HOUR)
/** All places together that try one account, but for those that its owner was signed in from before. */
const ACCOUNT: AttemptPolicy = wait(50, SECOND, 15 * MINUTE, HOUR)
/** One place that tries many accounts. */
const ADDRESS: AttemptPolicy = wait(100, SECOND, 15 * MINUTE, HOUR)
/** Mails of one kind. No wait is longer than a reset link lives: whoever has to wait has one that works in the mailbox. */
const MAIL: AttemptPolicy = wait(5, MINUTE, HOUR, 2 * HOUR)
/** Links that one place asks to be mailed: to a library, or to what is kept about an address. */
const FIND_ORDER: AttemptPolicy = wait(5, 10 * MINUTE, 10 * MINUTE, 10 * MINUTE)
/** Withdrawals that one place declares: each may send a mail, and nobody has many. */
const WITHDRAW: AttemptPolicy = wait(10, 10 * MINUTE, 10 * MINUTE, 10 * MINUTE)
/** Checkouts that one account, or the guests of one place, start: people compare bundles, a robot follows every link. */
const CHECKOUT: AttemptPolicy = wait(60, 5 * SECOND, 5 * MINUTE, 10 * MINUTE)
/** Discount codes that one place tries in vain: people mistype, a program guesses. */
const CODE: AttemptPolicy = wait(10, 10 * SECOND, 15 * MINUTE, HOUR)
/** Uses of codes that not everybody can have: each is held for a day, paid for or not. */
const LIMITED_CODE: AttemptPolicy = wait(5, HOUR, 24 * HOUR, 24 * HOUR)
const LONGEST_MEMORY = 24 * HOUR

function wait(free: number, firstWaitMs: number, longestWaitMs: number, forgottenAfterMs: number): AttemptPolicy {
  return { free, firstWaitMs, longestWaitMs, forgottenAfterMs }
}

/** Who tries what: `client` is the address that our own proxies vouch for, never what a client says of itself. */
export type AccountLimits = {
  /**
   * Throws auth/too-many-requests. Returns what to call when the password was right. From a place that the account was
   * signed in from before, what all other places try does not count.
   */
  readonly signIn: (client: string, email: string, isKnownPlace: boolean) => Promise<() => Promise<void>>
  readonly signUp: (client: string) => Promise<void>
  /** Mails that ask to confirm an address, whichever accounts were made with it. */
  readonly confirmMail: (client: string, email: string) => Promise<void>
  /**
   * Mails with a reset link to an address. `knownAccount`: the account, where its owner was signed in from this place
   * before; what all other places ask for does not count then.
   */
  readonly resetMail: (client: string, email: string, knownAccount: string | undefined) => Promise<void>
  /** The owner of the address has used a reset link: what anybody asked for before no longer counts. */
  readonly resetDone: (email: string) => Promise<void>
  /** Requests of one account for another address, whichever addresses it names. */
  readonly changeAddress: (client: string, userId: string) => Promise<void>
  /** Mails to an address that accounts want to have. */
  readonly changeMail: (email: string) => Promise<void>
  /** Tries of mailed tokens. */
  readonly token: (client: string) => Promise<void>
  /** Popups that are opened; each leaves a row until it is answered or too old. */
  readonly popup: (client: string) => Promise<void>
  /** Requests for a library link by mail, from people without an account. */
  readonly findOrder: (client: string) => Promise<void>
  /** Requests for a link to what is kept about an address. */
  readonly dataLink: (client: string) => Promise<void>
  /** Withdrawals that one place declares. */
  readonly withdraw: (client: string) => Promise<void>
  /** How many seconds a new checkout has to wait; 0 means that it may start. Guests count by place, customers by account. */
  readonly checkout: (client: string, customerId: string | undefined) => Promise<number>
  /** How many seconds the next code has to wait; 0 means that it may be tried. */
  readonly code: (client: string) => Promise<number>
  /** It was no guess. */
  readonly codeWasRight: (client: string) => Promise<void>
  /** How many seconds the next use of a code has to wait that not everybody can have. */
  readonly limitedCode: (client: string) => Promise<number>
  readonly clearOld: () => Promise<void>
}

type Take = (key: string, policy: AttemptPolicy) => Promise<void>

export function accountLimits(db: Database, now: () => Date): AccountLimits {
  const take: Take = async (key, policy) => {
    const waitMs = await takeAttempt(db, key, policy, now())
    if (waitMs === 0) return
    const seconds = Math.ceil(waitMs / SECOND)
    throw new ProblemError('auth/too-many-requests', 'Too many attempts; please wait a while.', seconds)
  }
  const secondsFor = async (key: string, policy: AttemptPolicy) =>
    Math.ceil((await takeAttempt(db, key, policy, now())) / SECOND)
  return {
    async signIn(client, email, isKnownPlace) {
      const [place, account] = [clientNetwork(client), email.trim().toLowerCase()]
      const here = attemptKey('sign-in-here', place, account)
      const anywhere = attemptKey('sign-in', account)
      const address = attemptKey('sign-in-from', place)
      await take(address, ADDRESS)
      await take(here, ACCOUNT_FROM_ADDRESS)
      if (!isKnownPlace) await take(anywhere, ACCOUNT)
      return async () => {
        await forgetAttempts(db, here)
        if (!isKnownPlace) await takeBackAttempt(db, anywhere)
        await takeBackAttempt(db, address)
      }
    },
    signUp: (client) => take(attemptKey('sign-up-from', clientNetwork(client)), ADDRESS),
    ...mailLimits(db, take),
    token: (client) => take(attemptKey('token-from', clientNetwork(client)), ADDRESS),
    popup: (client) => take(attemptKey('popup-from', clientNetwork(client)), ADDRESS),
    findOrder: (client) => take(attemptKey('find-order-from', clientNetwork(client)), FIND_ORDER),
    dataLink: (client) => take(attemptKey('data-link-from', clientNetwork(client)), FIND_ORDER),
    withdraw: (client) => take(attemptKey('withdraw-from', clientNetwork(client)), WITHDRAW),
    async checkout(client, customerId) {
      const key =
        customerId === undefined
          ? attemptKey('checkout-from', clientNetwork(client))
          : attemptKey('checkout', customerId)
      return secondsFor(key, CHECKOUT)
    },
    code: (client) => secondsFor(attemptKey('code-from', clientNetwork(client)), CODE),
    limitedCode: (client) => secondsFor(attemptKey('limited-code-from', clientNetwork(client)), LIMITED_CODE),
    codeWasRight: (client) => takeBackAttempt(db, attemptKey('code-from', clientNetwork(client))),
    clearOld: () => clearOldAttempts(db, new Date(now().getTime() - LONGEST_MEMORY)),
  }
}

type MailLimits = Pick<AccountLimits, 'confirmMail' | 'resetMail' | 'resetDone' | 'changeAddress' | 'changeMail'>

/** Each kind of mail counts for itself: nobody uses up an owner's resets by asking for anything else. */
function mailLimits(db: Database, take: Take): MailLimits {
  const takeFrom = (client: string) => take(attemptKey('mail-from', clientNetwork(client)), ADDRESS)
  const mailKey = (kind: string, email: string) => attemptKey(kind, email.trim().toLowerCase())
  return {
    async confirmMail(client, email) {
      await takeFrom(client)
      await take(mailKey('confirm-mail', email), MAIL)
    },
    async resetMail(client, email, knownAccount) {
      await takeFrom(client)
      const here = knownAccount !== undefined && attemptKey('reset-mail-here', clientNetwork(client), knownAccount)
      await take(here || mailKey('reset-mail', email), MAIL)
    },
    resetDone: (email) => forgetAttempts(db, mailKey('reset-mail', email)),
    async changeAddress(client, userId) {
      await takeFrom(client)
      await take(attemptKey('change-address', userId), MAIL)
    },
    changeMail: (email) => take(mailKey('change-mail', email), MAIL),
  }
}
