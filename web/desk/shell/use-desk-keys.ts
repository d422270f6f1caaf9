import { useEffect, useState } from 'react'
import { isForTyping } from '../parts/typing.ts'

type Over = 'find' | 'help' | null

/** Ctrl K finds anything, `/` goes to the screen's search, `?` shows the keys. */
export function useDeskKeys(): readonly [Over, (over: Over) => void] {
  const [over, setOver] = useState<Over>(null)
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        return setOver('find')
      }
      if (isForTyping(event)) return
      if (event.key === '?') return setOver('help')
      if (event.key !== '/') return
      event.preventDefault()
      const search = document.querySelector<HTMLInputElement>('[data-search]')
      if (search) search.focus()
      else setOver('find')
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return [over, setOver]
}
