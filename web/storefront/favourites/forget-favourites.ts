import { storedText } from '../../state/browser-storage.ts'
import { favourites } from './favourites.ts'

/** What the account is known to have held, and whose it is; nothing while the list is a visitor's own. */
export const knownText = storedText('favourites-owner')

/** After signing out nothing of the account stays in a browser that others may use. A visitor's own stay. */
export function forgetFavourites(): void {
  if (knownText.read() === null) return
  knownText.write(null)
  favourites.replace([])
}
