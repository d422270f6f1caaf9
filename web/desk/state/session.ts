import { type DeskSession, deskSessionSchema, hasRight, type Right } from '../../../contract/desk/staff.ts'
import { createStore, useStore } from '../../state/store.ts'
import { askDesk, hasEnded } from './ask-desk.ts'
import { forgetAllUnsent } from './unsent.ts'
import { forgetDeskData } from './use-desk-data.ts'

export type SignedIn = NonNullable<DeskSession['staff']>

/** What every screen is given. */
export type ScreenProps = {
  readonly staff: SignedIn
  /** What stands after the screen's own path, without a slash: the id of one order, for instance. */
  readonly below: string
}

/** Who is at the desk: not known yet, nobody to be reached, or what the shop says. */
type Known =
  | { readonly state: 'unknown' }
  | { readonly state: 'unreachable' }
  | ({ readonly state: 'known' } & DeskSession)

export const session = createStore<Known>(() => ({ state: 'unknown' }))

const NO_SHOP = { name: '', host: '' } as const

/** Whose desk this is. */
export function useShop(): DeskSession['shop'] {
  const known = useStore(session, session.get())
  return known.state === 'known' ? known.shop : NO_SHOP
}

/** Asks the shop who is signed in. */
export async function loadSession(): Promise<void> {
  const { value } = await askDesk('/session', {}, deskSessionSchema)
  const before = session.get()
  if (!value) {
    if (before.state !== 'known') session.set({ state: 'unreachable' })
    return
  }
  if (before.state === 'known' && before.staff && before.staff.id !== value.staff?.id) forgetAll()
  session.set({ state: 'known', ...value })
  if (value.staff) hasEnded.set(false)
}

export async function signOut(): Promise<void> {
  const { problem } = await askDesk('/session', { method: 'DELETE' })
  if (problem && problem.status !== 401) return
  forgetAll()
  const known = session.get()
  if (known.state === 'known') session.set({ ...known, staff: null })
  hasEnded.set(false)
}

/** What one person may see and has typed is none of the next one's business. */
function forgetAll(): void {
  forgetDeskData()
  forgetAllUnsent()
}

export function mayDo(staff: SignedIn, right: Right | 'staff'): boolean {
  return right === 'staff' || hasRight(staff.role, right)
}
