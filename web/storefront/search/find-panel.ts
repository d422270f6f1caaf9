import { createStore } from '../../state/store.ts'

/** Whether Find lies over the page. The bar and the keys open it on every page; a gallery also steps through what it finds. */
export const findPanel = createStore(() => false)
