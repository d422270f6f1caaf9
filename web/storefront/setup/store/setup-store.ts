import { isSetup, type Setup } from '../../../../contract/library/setups.ts'
import { onStoredElsewhere, readStored, writeStored } from '../../../state/browser-storage.ts'
import { createStore, type Readable, useStore } from '../../../state/store.ts'
import { STARTS } from '../table/arrange.ts'

const KEY = 'setup'
const FIRST: Setup = STARTS[1]?.setup ?? { monitors: [] }

/** The monitors of whoever looks. */
export type SetupStore = Readable<Setup> & {
  readonly keep: (setup: Setup) => void
  /** Whether somebody has arranged something here; otherwise it is what we begin with. */
  readonly isOwn: () => boolean
  readonly forget: () => void
}

function createSetupStore(): SetupStore {
  const { get, set, subscribe } = createStore<Setup | null>(() => parseSetup(readStored(KEY)))
  if (typeof window !== 'undefined') onStoredElsewhere(KEY, (text) => set(parseSetup(text)))
  return {
    get: () => get() ?? FIRST,
    subscribe,
    isOwn: () => get() !== null,
    keep(setup) {
      writeStored(KEY, JSON.stringify(setup))
      set(setup)
    },
    forget() {
      writeStored(KEY, null)
      set(null)
    },
  }
}

/** Other scripts or an older version may have written anything here. */
export function parseSetup(text: string | null | undefined): Setup | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isSetup(value) && value.monitors.length > 0 ? value : null
  } catch {
    return null
  }
}

/** The one setup of this page; other tabs change it too. */
export const setups = createSetupStore()

export function useSetup(): Setup {
  return useStore(setups, FIRST)
}
