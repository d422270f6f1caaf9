import sharp from 'sharp'
import type { DeskDraft } from '../../contract/desk/draft.ts'
import { eventually } from '../../harness/eventually.ts'
import type { WholeShop } from '../../harness/open-whole-shop.ts'
import { drawMasters, sendAll, uploaderOf } from '../upload/upload-shop.ts'
import { parsed, type Staff, staffAt } from './at-desk.ts'
import { type Bomb, listMasterBombs, profiledIcon, wordyIcon, wordyMaster } from './picture-bombs.ts'
import type { Attempt, Topic } from './topic.ts'
import { watchWhile } from './watched-shop.ts'

/** A master of 70 million pixels, its previews and a process for them fit into it. */
const MOST_MEGABYTES = 1000
/** A checked master takes about ten seconds on a busy machine. */
const PATIENCE_MS = 60_000
const PART_BYTES = 8 * 1024 * 1024

/** Pictures of staff that are small to send and large to look at. */
export const bombs: Topic = {
  async play(shop, isShort) {
    const owner = await staffAt(shop, 'owner')
    const icons = isShort ? [wordyIcon()] : [wordyIcon(), profiledIcon()]
    const masters = isShort ? [wordyMaster()] : await listMasterBombs()
    const attempts: Attempt[] = []
    for (const icon of icons) attempts.push(await bringIcon(shop, owner, icon))
    for (const master of masters) attempts.push(await uploadBomb(shop, master))
    return isShort ? attempts : [...attempts, await uploadHonest(shop)]
  },
}

/** What one bomb has taken is no longer there for the next. */
async function startAgain(shop: WholeShop): Promise<void> {
  await shop.kill()
  await shop.start()
}

async function bring(owner: Staff, bytes: Buffer): Promise<number> {
  const { revision } = parsed<DeskDraft>(await owner.ask('GET', '/draft'))
  const body = { basedOn: revision, data: bytes.toString('base64') }
  return (await owner.ask('PUT', '/draft/brand-pictures/favicon', body)).status
}

async function bringIcon(shop: WholeShop, owner: Staff, { words, bytes }: Bomb): Promise<Attempt> {
  const { result = 0, noticed } = await watchWhile(shop, MOST_MEGABYTES, () => bring(owner, bytes))
  if (noticed !== undefined || result === 0) await startAgain(shop)
  const icon = sharp({ create: { width: 512, height: 512, channels: 4, background: '#c33' } })
  const honest = await bring(owner, await icon.png().toBuffer())
  return {
    tried: `${words} (answered ${result || 'never'})`,
    gained: noticed ?? (result === 0 ? 'no answer' : result >= 500 ? `an answer of ${result}` : undefined),
    twin: 'the owner brings an icon',
    twinFailed: honest === 200 ? undefined : `it answered ${honest}`,
  }
}

type Verdict = { readonly state: string; readonly problem: string | null }

/** What became of one upload, once the shop has looked; nothing where it never has. */
async function upload(shop: WholeShop, name: string, bytes: Buffer): Promise<Verdict | undefined> {
  const uploader = await uploaderOf(shop)
  await sendAll(uploader, await uploader.begin(name, bytes.length), bytes, PART_BYTES)
  const look = async () => {
    const found = (await uploader.list().catch(() => [])).findLast((one) => one.name === name)
    return found && (found.state === 'new' || found.state === 'refused') ? found : undefined
  }
  return eventually(look, 'It was not looked at.', PATIENCE_MS).catch(() => undefined)
}

async function uploadBomb(shop: WholeShop, { name, words, bytes }: Bomb): Promise<Attempt> {
  const { result, noticed } = await watchWhile(shop, MOST_MEGABYTES, () => upload(shop, name, bytes))
  if (noticed !== undefined || !result) await startAgain(shop)
  const isTaken = result?.state === 'new'
  return {
    tried: `${words}, ${Math.ceil(bytes.length / 1000)} kB, as a master`,
    gained: noticed ?? (result ? undefined : 'no verdict within a minute'),
    twin: isTaken ? 'it is looked at all the same, and taken' : 'whoever sent it is told why it is refused',
    twinFailed: result && !isTaken && !result.problem ? 'no reason was given' : undefined,
  }
}

async function uploadHonest(shop: WholeShop): Promise<Attempt> {
  const [master] = await drawMasters(1)
  if (!master) throw new Error('Nothing was drawn.')
  const { result, noticed } = await watchWhile(shop, MOST_MEGABYTES, () => upload(shop, 'honest.jpg', master))
  return {
    tried: 'an 8K picture as it should be, after all of them',
    gained: noticed,
    twin: 'it is taken',
    twinFailed: result?.state === 'new' ? undefined : `it was ${result?.state ?? 'not looked at'}: ${result?.problem}`,
  }
}
