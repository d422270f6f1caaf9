import { createStore } from '../../state/store.ts'

export type Toast = {
  readonly id: number
  readonly tone: 'good' | 'bad'
  readonly words: string
  /** Takes back what was done. */
  readonly undo?: (() => void) | undefined
}

/** What happened just now, the newest last. */
export const toasts = createStore<readonly Toast[]>(() => [])

const MOST_SHOWN = 3
let newest = 0

/** Says what was done, and offers to undo it where that is possible. */
export function sayDone(words: string, undo?: () => void): void {
  add({ tone: 'good', words, undo })
}

/** Says that something did not work where no form could say it. */
export function sayFailed(words: string): void {
  add({ tone: 'bad', words })
}

function add(toast: Omit<Toast, 'id'>): void {
  newest += 1
  toasts.set([...toasts.get(), { id: newest, ...toast }].slice(-MOST_SHOWN))
}

export function dropToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id))
}
