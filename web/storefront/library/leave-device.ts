import { forgetCollections } from '../collections/collections.ts'
import { forgetFavourites } from '../favourites/favourites.ts'
import { forgetVisit } from './last-visit.ts'
import { forgetSeen } from './offline/judge-saved.ts'
import { GUEST } from './offline/saved-index.ts'
import { canKeep, dropSaved, keeping, savedFiles } from './offline/saved-pictures.ts'

/** Nobody is signed in here any more: what accounts kept goes. What a browser keeps by a link stays its own. */
export async function leaveDevice(): Promise<void> {
  forgetVisit()
  forgetCollections()
  forgetFavourites()
  if (!canKeep()) return
  try {
    keeping().forget(({ picture }) => picture.owner !== GUEST)
    const { pictures } = await savedFiles().read()
    await dropSaved(pictures.filter(({ owner }) => owner !== GUEST))
    await forgetSeen()
  } catch (error) {
    console.warn('What was kept here was not deleted; the library tries again when it is opened.', error)
  }
}
