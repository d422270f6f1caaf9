// Which presses of keys are the desk’s own.

import type { KeyboardEvent as ReactKeyboardEvent } from 'react'
import { readStored, writeStored } from '../../state/browser-storage.ts'
import { createStore, type Readable } from '../../state/store.ts'

const STORED = 'desk-lone-keys'

/** Whether keys by themselves do something here. Who speaks to the machine may set one off with any word (WCAG 2.1.4). */
const isOn = createStore(() => readStored(STORED) !== 'off')
export const loneKeys: Readable<boolean> = isOn

export function setLoneKeys(wanted: boolean): void {
  isOn.set(wanted)
  writeStored(STORED, wanted ? null : 'off')
}

/**
 * Whether a key is part of a word that is put together, as in Japanese: Enter takes the word and arrows walk through choices.
 * Safari says so of the last key only by its code.
 */
export function isComposing({ nativeEvent: { isComposing: isIt, keyCode } }: ReactKeyboardEvent): boolean {
  return isIt || keyCode === IN_COMPOSITION
}

const IN_COMPOSITION = 229

/** Whether a key belongs to what is being typed, to the browser, to a dialog over the screen, or to nobody: it is off. */
export function isForTyping(event: KeyboardEvent): boolean {
  if (!loneKeys.get()) return true
  if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return true
  if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return true
  return (
    event.target instanceof Element &&
    event.target.closest('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]') !== null
  )
}
