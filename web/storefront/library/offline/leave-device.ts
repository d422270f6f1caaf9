import { collections, knownCollections } from '../../collections/collections.ts'
import { forgetCollections } from '../../collections/sync-collections.ts'
import { favourites } from '../../favourites/favourites.ts'
import { forgetAccount, ownerMark } from '../../favourites/owner-mark.ts'
import { forgetVisit } from '../last-visit.ts'
import { GUEST } from './kept-index.ts'
import { canKeep, dropKept, keeping, keptFiles } from './kept-pictures.ts'
import { forgetSeen } from './seen-bundles.ts'

/** Nobody is signed in here any more: what accounts kept goes. What a browser keeps by a link stays its own. */
export async function leaveDevice(): Promise<void> {
  forgetVisit()
  forgetCollections(collections, knownCollections)
  forgetAccount(favourites, ownerMark)
  if (!canKeep()) return
  try {
    keeping().forget(({ picture }) => picture.owner !== GUEST)
    const { pictures } = await keptFiles().read()
    await dropKept(pictures.filter(({ owner }) => owner !== GUEST))
    await forgetSeen()
  } catch (error) {
    console.warn('What was kept here was not deleted; the library tries again when it is opened.', error)
  }
}
