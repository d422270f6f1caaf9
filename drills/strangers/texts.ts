import type { DeskDraft } from '../../contract/desk/draft.ts'
import { ask } from '../../harness/ask.ts'
import type { WholeShop } from '../../harness/open-whole-shop.ts'
import { parsed, type Staff, staffAt } from './at-desk.ts'
import type { Attempt, Topic } from './topic.ts'
import { watchWhile } from './watched-shop.ts'

type TextBomb = { readonly words: string; readonly markdown: string }

/** Where a reader of Markdown looks back from every character to all that came before. */
const TEXTS: readonly TextBomb[] = [
  { words: 'emphasis that never ends', markdown: '_*'.repeat(50_000) },
  { words: 'quotes in quotes', markdown: '>'.repeat(50_000) },
  { words: 'links in links', markdown: '[a]('.repeat(20_000) },
  { words: 'brackets that never close', markdown: '['.repeat(50_000) },
  { words: 'lists in lists', markdown: '* '.repeat(30_000) },
  { words: 'code that never closes', markdown: Array.from({ length: 440 }, (_, at) => '`'.repeat(at)).join(' ') },
  { words: 'addresses in addresses', markdown: '<a@'.repeat(30_000) },
]
const SHORT = TEXTS.slice(0, 2)
const MOST_MEGABYTES = 600
const HEAD = '# Terms\n\n*Last updated November 19, 2026*\n\n'
const HONEST = `${HEAD}These are *our* terms.\n\n## Money\n\n- [Write to us](contact:) about it.\n`

/** Policies that are small to send and slow to read. */
export const texts: Topic = {
  async play(shop, isShort) {
    const owner = await staffAt(shop, 'owner')
    const attempts: Attempt[] = []
    for (const text of isShort ? SHORT : TEXTS) attempts.push(await savePolicy(shop, owner, text))
    return attempts
  },
}

async function save(owner: Staff, markdown: string): Promise<number> {
  const draft = await owner.ask('GET', '/draft')
  if (draft.status !== 200) return draft.status
  const body = { basedOn: parsed<DeskDraft>(draft).revision, description: 'Terms', markdown, from: null }
  return (await owner.ask('PUT', '/draft/policies/terms', body)).status
}

async function savePolicy(shop: WholeShop, owner: Staff, { words, markdown }: TextBomb): Promise<Attempt> {
  const { result, noticed } = await watchWhile(shop, MOST_MEGABYTES, async () => {
    const saved = await save(owner, `${HEAD}${markdown}\n`)
    // What is saved is read again by whoever looks at it.
    const look = await owner.ask('GET', '/publishing')
    return [saved, look.status]
  })
  const failed = result?.find((status) => status === 0 || status >= 500)
  // It would go on for minutes; the next one meets a shop that answers.
  if (noticed !== undefined || failed !== undefined) {
    await shop.kill()
    await shop.start()
  }
  const honest = await save(owner, HONEST)
  const { status } = await ask(`${shop.url}/gaming`)
  return {
    tried: `a policy of ${Math.ceil(markdown.length / 1000)} kB: ${words} (answered ${result?.map((one) => one || 'never').join(', ') ?? 'never'})`,
    gained: noticed ?? (failed === undefined ? undefined : `an answer of ${failed || 'nothing'}`),
    twin: 'the owner saves terms as people write them',
    twinFailed: honest === 200 && status === 200 ? undefined : `it answered ${honest}`,
  }
}
