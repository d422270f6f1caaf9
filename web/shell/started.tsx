import { useEffect } from 'react'

/** Draws nothing; says when everything before it has been hydrated. */
export function Started({ onStart }: { onStart: () => void }) {
  useEffect(onStart, [onStart])
  return null
}
