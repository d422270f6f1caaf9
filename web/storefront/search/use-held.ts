import { useState } from 'react'

/**
 * What is kept, and what was let go of since the page came: it stays where it is, so that a press too many is undone by the
 * next. Nothing stays when nothing is kept, as after a sign-out.
 */
export function useHeld(kept: readonly string[]): readonly string[] {
  const [held, setHeld] = useState(kept)
  const added = kept.filter((id) => !held.includes(id))
  const next = kept.length === 0 ? kept : added.length > 0 ? [...added, ...held] : held
  if (next !== held && (next.length > 0 || held.length > 0)) setHeld(next)
  return next
}
