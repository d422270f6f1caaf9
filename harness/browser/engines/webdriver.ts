/** The commands of W3C WebDriver (https://www.w3.org/TR/webdriver2/), below the session's address; a refusal is a `WebDriverError`. */
export type Ask = <Answer>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Answer>

export type WebDriver = {
  readonly ask: Ask
  /** Runs in the page; elements may be given and returned. */
  run<Result>(look: (...given: never[]) => Result, ...given: readonly unknown[]): Promise<Awaited<Result>>
}

export class WebDriverError extends Error {
  /** The standard's name for it, 'stale element reference' for instance. */
  readonly code: string

  constructor(code: string, words: string) {
    super(`${code}: ${words}`)
    this.code = code
  }
}

/** A session at a driver that speaks WebDriver as it is written: JSON over HTTP. */
export async function openSession(address: string, capabilities: object): Promise<Ask> {
  const { sessionId } = await send<{ sessionId: string }>('POST', `${address}/session`, { capabilities })
  return (method, path, body) => send(method, `${address}/session/${sessionId}${path}`, body)
}

type Outcome<Result> = { readonly result: Result } | { readonly failure: string }

export function webdriver(ask: Ask): WebDriver {
  return {
    ask,
    run: async (look, ...args) => {
      const script = `const done = arguments[arguments.length - 1]
        new Promise((resolve) => resolve((${look}).apply(null, [...arguments].slice(0, -1))))
          .then((result) => done({ result }), (error) => done({ failure: String(error) }))`
      const outcome = await ask<Outcome<never> | null>('POST', '/execute/async', { script, args })
      // Firefox's answer when the page gives way to the next one meanwhile.
      if (outcome === null) throw new WebDriverError('stale element reference', 'The page was left.')
      if ('failure' in outcome) throw new WebDriverError('javascript error', outcome.failure)
      return outcome.result
    },
  }
}

async function send<Answer>(method: string, url: string, body?: object): Promise<Answer> {
  const answer = await fetch(url, { method, ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }) })
  const { value } = (await answer.json()) as { value: Answer & { error?: string; message?: string } }
  if (!answer.ok) throw new WebDriverError(value.error ?? String(answer.status), value.message ?? '')
  return value
}
