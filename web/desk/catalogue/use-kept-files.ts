import { useEffect, useState } from 'react'
import { countOf } from '../../../contract/count.ts'
import type { DeskUpload } from '../../../contract/desk/draft.ts'
import { sayFailed } from '../state/toasts.ts'
import { askToRead, type GivenFile, mayRead } from './given-files.ts'
import { type KeptFile, keyOf, letGo, listKept } from './kept-files.ts'
import { findKnown } from './known-uploads.ts'
import { type Sending, sendFiles } from './upload-queue.ts'

type Kept = {
  /** Those that no tab sends and the shop does not have. */
  readonly files: readonly KeptFile[]
  /** By a press of somebody: asks the browser for those that it can find again. */
  readonly goOn: () => Promise<void>
}

/**
 * What was left unsent when a tab was closed or reloaded. Files that the browser may still read go on by themselves; `known` is
 * what the shop has, once that was heard.
 */
export function useKeptFiles(
  category: string,
  known: readonly DeskUpload[] | undefined,
  mine: readonly Sending[],
): Kept {
  const [files, setFiles] = useState<readonly KeptFile[]>([])
  const sent = mine.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: what this tab sends is no longer left.
  useEffect(() => {
    if (!known) return
    let isGone = false
    const take = async () => {
      const left = await listLeft(category, known)
      const readable = await Promise.all(left.map(({ handle }) => handle && mayRead(handle)))
      if (isGone) return
      setFiles(left.filter((_, at) => !readable[at]))
      await send(
        category,
        left.filter((_, at) => readable[at]),
        known,
      )
    }
    void take()
    return () => {
      isGone = true
    }
  }, [category, known, sent])
  async function goOn() {
    await askToRead(files.flatMap(({ root }) => root ?? []))
    const readable = await Promise.all(files.map(({ handle }) => handle && mayRead(handle)))
    await send(
      category,
      files.filter((_, at) => readable[at]),
      known ?? [],
    )
    const left = files.filter((_, at) => !readable[at])
    setFiles(left)
    const denied = left.filter(({ handle }) => handle)
    if (denied.length > 0) sayFailed(sayDenied(denied))
  }
  return { files, goOn }
}

async function listLeft(category: string, known: readonly DeskUpload[]): Promise<KeptFile[]> {
  const kept = await listKept(category)
  const isThere = (file: KeptFile) => findKnown(known, file).isThere
  for (const file of kept) if (isThere(file)) letGo(file)
  return kept.filter((file) => !isThere(file))
}

async function send(category: string, files: readonly KeptFile[], known: readonly DeskUpload[]): Promise<void> {
  const found = await Promise.all(files.map(async (kept) => ({ kept, given: await findAgain(kept) })))
  const changed = found.filter(({ given }) => !given).map(({ kept }) => kept)
  for (const file of changed) letGo(file)
  if (changed.length > 0) sayFailed(sayChanged(changed))
  await Promise.all(
    found.map(async ({ kept: { replaces }, given }) => {
      if (given) await sendFiles({ category, files: [given], known, isLeft: true, ...(replaces && { replaces }) })
    }),
  )
}

function sayDenied(files: readonly KeptFile[]): string {
  const names = files.map(({ name }) => name).join(', ')
  return `This browser may not read ${countOf(files.length, 'file')}: ${names}. Press ‘Go on’ again, or drop what is missing.`
}

function sayChanged(files: readonly KeptFile[]): string {
  const names = files.map(({ name }) => name).join(', ')
  return `${countOf(files.length, 'file was', 'files were')} changed, moved or unplugged meanwhile: ${names}. Drop what is missing again.`
}

/** The same file, if it is still there as it was. */
async function findAgain(kept: KeptFile): Promise<GivenFile | undefined> {
  const { handle, root } = kept
  const file = await handle?.getFile().catch(() => undefined)
  if (!handle || !file) return undefined
  const modifiedAt = new Date(file.lastModified).toISOString()
  const isSame = keyOf({ ...kept, name: file.name, sizeBytes: file.size, modifiedAt }) === keyOf(kept)
  return isSame ? { file, handle, root } : undefined
}
