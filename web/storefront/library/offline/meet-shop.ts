import { useEffect } from 'react'
import type { LibraryBundleView } from '../../../../contract/library/library.ts'
import { askBundle, askLibrary } from '../library-requests.ts'
import type { ShownLibrary } from '../use-library.ts'
import { judgeBundle, judgeOwners, noteSeen, type Viewer, viewerOf } from './judge-saved.ts'
import { GUEST, type SavedBundle, type SavedPicture } from './saved-index.ts'
import {
  canKeep,
  dropSaved,
  forgetJobs,
  giveToAccount,
  keeping,
  keepPictures,
  savedFiles,
  tidyWorker,
} from './saved-pictures.ts'
import { toSavedBundle, wantedPicture } from './wanted-pictures.ts'

/** A library that waits for a payment is asked for every few seconds. */
const MEET_AGAIN_MS = 60_000

let last: { readonly told: string; readonly at: number } | null = null

/** When the shop has said what is owned, what is kept here is compared with it: at once when that is news. */
export function useMeetShop(library: ShownLibrary | null): void {
  useEffect(() => {
    const viewer = library && viewerOf(library, library.owner)
    if (!viewer || !isDue(viewer)) return
    meetShop(viewer).catch((error: unknown) => {
      last = null
      console.warn('What is kept here was not compared.', error)
    })
  }, [library])
}

function isDue(viewer: Viewer): boolean {
  const [told, at] = [JSON.stringify(viewer), Date.now()]
  if (last?.told === told && at - last.at < MEET_AGAIN_MS) return false
  last = { told, at }
  return true
}

/** Deletes what is not open to whoever looks any more, and fetches anew what was replaced. Safe to repeat. */
async function meetShop(viewer: Viewer): Promise<void> {
  if (!canKeep()) return
  const { pictures } = await savedFiles().read()
  await meetOwners(pictures, viewer)
  if (pictures.length > 0) {
    const slugs = new Set((await savedFiles().read()).pictures.map(({ bundle }) => bundle))
    const met: SavedBundle[] = []
    for (const slug of slugs) met.push(...(await meetBundle(slug)))
    await savedFiles().meet(met)
  }
  await tidyWorker()
  await noteSeen(viewer)
}

/** What was kept before the shop is asked, it knows of: only that is judged by its answer. */
async function meetOwners(pictures: readonly SavedPicture[], told: Viewer): Promise<void> {
  const onTheirWay = keeping()
    .get()
    .map(({ picture }) => picture)
  const { closed, joined } = judgeOwners([...pictures, ...onTheirWay], told)
  if (closed.length + joined.length === 0) return
  // The answer at hand may be of before something was bought in another tab.
  const viewer = await askViewer(told)
  const now = judgeOwners(pictures, viewer)
  forgetJobs(judgeOwners(onTheirWay, viewer).closed)
  await dropSaved(now.closed)
  if (viewer.accountId !== null) await giveToAccount(now.joined, viewer.accountId)
}

async function askViewer({ accountId }: Viewer): Promise<Viewer> {
  const { value } = await askLibrary()
  const viewer = value && viewerOf(value, accountId ?? GUEST)
  if (!viewer) throw new Error('The shop did not say again what is owned.')
  return viewer
}

/** A bundle that nobody answers for stays as it is until next time. */
async function meetBundle(slug: string): Promise<SavedBundle[]> {
  const before = await savedFiles().read()
  const { value: view, problem } = await askBundle(slug)
  const mine = before.pictures.filter(({ bundle }) => bundle === slug)
  if (problem) {
    // Whatever stands before the shop has pages of its own, and a sign-in that ended is no word about a bundle.
    if (problem.code === 'not-found') await dropSaved(mine)
    return []
  }
  const { gone, stale } = judgeBundle(before, view)
  await dropSaved(gone)
  if (stale.length > 0) await keepPictures(stale.map(({ picture, wallpaper }) => renewed(view, picture, wallpaper)))
  const owners = new Set(mine.filter((picture) => !gone.includes(picture)).map(({ owner }) => owner))
  return [...owners].map((owner) => toSavedBundle(view, owner))
}

function renewed(view: LibraryBundleView, picture: SavedPicture, wallpaper: LibraryBundleView['wallpapers'][number]) {
  return wantedPicture(view, wallpaper, picture.owner, picture)
}
