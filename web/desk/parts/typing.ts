import type { KeyboardEvent as ReactKeyboardEvent } from 'react'
import { loneKeys } from './lone-keys.ts'

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
