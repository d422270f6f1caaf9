import { createStore } from '../../state/store.ts'

/** How many things wait on a screen, by the screen's path; shown beside its name. Whoever learns of them says so here. */
export const needs = createStore<Readonly<Record<string, number>>>(() => ({}))
