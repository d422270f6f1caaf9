import type { SessionAnswer } from '../../../contract/accounts/identity.ts'
import { SESSION_DOUBTED } from '../../state/request.ts'
import { createStore, type Readable } from '../../state/store.ts'
import type { ProviderWord } from './identity.ts'
import { SESSION_CHANNEL } from './session-channel.ts'
import { canHint, readSessionHint } from './session-hint.ts'
import { sessionQuestion } from './session-question.ts'
import { sessionRefresh } from './session-refresh.ts'

/** What the shop says of the session, for all listeners of this page; nothing older than the last sign-in or sign-out counts. */
export function sessionWatch() {
  const known = createStore<ProviderWord | null>(() => null, follow)
  const refresh = sessionRefresh(ask)
  const question = sessionQuestion(take)
  let channel: BroadcastChannel | null = null

  function take(answer: SessionAnswer | null) {
    if (!answer) refresh.planRetry()
    else if (answer.user) refresh.planFor(Date.parse(answer.expiresAt))
    else refresh.stop()
    known.set(wordOf(answer))
  }

  function ask() {
    if (channel) question.ask()
  }

  function start(): () => void {
    channel = new BroadcastChannel(SESSION_CHANNEL)
    channel.onmessage = ask
    addEventListener(SESSION_DOUBTED, ask)
    // Nobody signed in here before: visitors cost no question.
    if (readSessionHint() || !canHint()) ask()
    else known.set({ status: 'signed-out' })
    return () => {
      channel?.close()
      channel = null
      removeEventListener(SESSION_DOUBTED, ask)
      question.drop()
      refresh.stop()
    }
  }

  function follow(): () => void {
    let stop: (() => void) | null = () => {}
    // Not yet: whoever subscribes does not expect to be spoken to before it has finished.
    queueMicrotask(() => {
      if (stop) stop = start()
    })
    return () => {
      stop?.()
      stop = null
      known.set(null)
    }
  }

  return {
    /** Signs in or out. The work begins in the same turn, because a popup belongs to its press. */
    async change(work: () => Promise<SessionAnswer>): Promise<SessionAnswer> {
      const answer = await question.pauseFor(work).catch((error: unknown) => {
        // It may have been carried out all the same, and the question before it was given up.
        ask()
        throw error
      })
      take(answer)
      channel?.postMessage('changed')
      return answer
    },
    listen: (listener: (word: ProviderWord) => void) => tellFrom(known, listener),
  }
}

function wordOf(answer: SessionAnswer | null): ProviderWord {
  if (!answer) return { status: 'unreachable' }
  return answer.user ? { status: 'signed-in', user: answer.user } : { status: 'signed-out' }
}

function tellFrom(known: Readable<ProviderWord | null>, listener: (word: ProviderWord) => void): () => void {
  const tell = () => {
    const word = known.get()
    if (word) listener(word)
  }
  const stop = known.subscribe(tell)
  tell()
  return stop
}
