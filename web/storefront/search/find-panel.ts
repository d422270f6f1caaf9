import { createStore } from '../../state/store.ts'
import type { Shown } from '../catalogue/shown.ts'

/** What Find is opened with: nothing, or a picture whose like is looked for. */
export type Find = { readonly like?: Shown }

/** Whether Find lies over the page. The bar and the keys open it on every page; a gallery also steps through what it finds. */
export const findPanel = createStore<Find | null>(() => null)
