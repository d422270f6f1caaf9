import { useEffect } from 'react'
import type { Library, LibraryBundleView } from '../../../../contract/library.ts'
import { useAuthState } from '../../accounts/identity-context.tsx'
import { askBundle, isRefusal } from '../library-requests.ts'
import { judgeBundle, listClosed } from './judge-kept.ts'
import type { KeptBundle, KeptPicture } from './kept-index.ts'
import { giveBack, keepPictures, keptFiles, tidyWorker } from './kept-pictures.ts'
import { noteSeen } from './seen-bundles.ts'
import { toKeptBundle, wantedPicture } from './wanted-pictures.ts'

/** Each time the shop has said what is owned, what is kept here is compared with it. */
export function useMeetShop(library: Library | null): void {
  const auth = useAuthState()
  const accountId = library?.isSignedIn && auth.status === 'signed-in' ? auth.user.uid : null
  useEffect(() => {
    if (!library || (library.isSignedIn && accountId === null)) return
    meetShop(library, accountId).catch((error: unknown) => console.warn('What is kept here was not compared.', error))
  }, [library, accountId])
}

/** Deletes what is not open to whoever looks any more, and fetches anew what was replaced. Safe to repeat. */
async function meetShop({ bundles }: Library, accountId: string | null): Promise<void> {
  if (!('caches' in window && 'serviceWorker' in navigator)) return
  const before = await keptFiles().read()
  if (before.pictures.length > 0) {
    await drop(listClosed(before, { accountId, bundles }))
    const slugs = new Set((await keptFiles().read()).pictures.map(({ bundle }) => bundle))
    const met: KeptBundle[] = []
    for (const slug of slugs) met.push(...(await meetBundle(slug)))
    await keptFiles().meet(met)
  }
  await tidyWorker()
  await noteSeen(bundles.map(({ slug }) => slug))
}

/** A bundle that nobody answers for stays as it is until next time. */
async function meetBundle(slug: string): Promise<KeptBundle[]> {
  const { value: view, problem } = await askBundle(slug)
  const index = await keptFiles().read()
  const mine = index.pictures.filter(({ bundle }) => bundle === slug)
  if (problem) {
    if (isRefusal(problem)) await drop(mine)
    return []
  }
  const { gone, stale } = judgeBundle(index, view)
  await drop(gone)
  if (stale.length > 0) await keepPictures(stale.map(({ picture, wallpaper }) => renewed(view, picture, wallpaper)))
  return [...new Set(mine.map(({ owner }) => owner))].map((owner) => toKeptBundle(view, owner))
}

function renewed(view: LibraryBundleView, picture: KeptPicture, wallpaper: LibraryBundleView['wallpapers'][number]) {
  return wantedPicture(view, wallpaper, picture.owner, picture)
}

async function drop(pictures: readonly KeptPicture[]): Promise<void> {
  if (pictures.length > 0) await giveBack(pictures)
}
