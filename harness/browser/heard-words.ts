import type { BrowserContext, Page, Response } from '@playwright/test'

/** What is not words: code, and pictures. */
const NO_WORDS = /javascript|css|font|image\/(?!svg)|octet-stream|zip/

/** Everything that a browser hears, by where it came from: words and headers. */
export function hear(context: BrowserContext): () => Promise<readonly (readonly [string, string])[]> {
  const heard: Promise<readonly [string, string]>[] = []
  context.on('response', (response) => heard.push(wordsOf(response)))
  return () => Promise.all(heard)
}

async function wordsOf(response: Response): Promise<readonly [string, string]> {
  // A digest spells whatever it likes.
  const { etag: _digest, ...headers } = await response.allHeaders()
  const isText = !NO_WORDS.test(headers['content-type'] ?? '')
  // A redirect has no body, nor has what was left before it was read.
  const body = isText ? await response.text().catch(() => '') : ''
  return [response.url(), `${JSON.stringify(headers)}\n${body}`]
}

/** The page as a person reads it, after the browser has drawn it. */
export async function readPage(page: Page): Promise<string> {
  return `${await page.title()}\n${await page.locator('body').innerText()}`
}
