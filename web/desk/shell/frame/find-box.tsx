import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useNavigate } from '../../../routing/router.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { SearchField, wellFormed } from '../../parts/field.tsx'
import { isComposing } from '../../parts/keys.ts'
import { Key, KeyHints } from '../../parts/layout.tsx'
import { type Found, findAnything } from '../../state/find.ts'
import styles from './find-box.module.css'
import type { ScreenEntry } from './screens.ts'

const HINTS = [
  ['↑ ↓', 'choose'],
  ['↵', 'open'],
  ['esc', 'close'],
] as const

type FindBoxProps = { readonly screens: readonly ScreenEntry[]; readonly onClose: () => void }

/** Screens, and whatever else can be looked for: Ctrl K from everywhere. */
export function FindBox({ screens, onClose }: FindBoxProps) {
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const found = useFound(screens, words)
  const navigate = useNavigate()
  const listId = useId()
  const chosen = found[Math.min(at, found.length - 1)]

  function go(to: string) {
    onClose()
    navigate(to)
  }
  function press(event: KeyboardEvent) {
    if (isComposing(event)) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setAt((before) => (Math.min(before, found.length - 1) + step + found.length) % Math.max(found.length, 1))
    }
    if (event.key === 'Enter' && chosen) go(chosen.to)
  }
  return (
    <Dialog title="Find anything" wide onClose={onClose}>
      <div className={styles.box}>
        <SearchField
          label="Find anything"
          placeholder="Screen, address, reference …"
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={chosen && `${listId}-${found.indexOf(chosen)}`}
          autoFocus
          value={words}
          onChange={(event) => {
            setWords(event.target.value)
            setAt(0)
          }}
          onKeyDown={press}
        />
        {found.length === 0 && (
          <p className={styles.none} role="status">
            Nothing is called “{words}”.
          </p>
        )}
        <FoundList found={found} chosen={chosen} listId={listId} onGo={go} />
        <KeyHints hints={HINTS} />
      </div>
    </Dialog>
  )
}

type FoundListProps = {
  readonly found: readonly Found[]
  readonly chosen: Found | undefined
  readonly listId: string
  readonly onGo: (to: string) => void
}

function FoundList({ found, chosen, listId, onGo }: FoundListProps) {
  return (
    <div role="listbox" id={listId} aria-label="Found" className={styles.list}>
      {found.map((one, index) => (
        <div key={one.to} role="presentation">
          {one.group !== found[index - 1]?.group && <p className={styles.group}>{one.group}</p>}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the box above has the focus and takes the keys. */}
          {/* biome-ignore lint/a11y/useFocusableInteractive: as above. */}
          <div
            role="option"
            id={`${listId}-${index}`}
            aria-selected={one === chosen}
            className={styles.found}
            onClick={() => onGo(one.to)}
          >
            {one.label}
            {one.note && <small>{one.note}</small>}
          </div>
        </div>
      ))}
    </div>
  )
}

const PAUSE_MS = 150

/** Screens at once; what has to be asked for comes after a pause in typing. */
function useFound(screens: readonly ScreenEntry[], words: string): readonly Found[] {
  const [others, setOthers] = useState<readonly Found[]>([])
  const wanted = wellFormed(words.trim()).toLowerCase()
  useEffect(() => {
    if (wanted.length < 2) return setOthers([])
    let isGone = false
    const timer = setTimeout(async () => {
      const found = await findAnything(wanted)
      if (!isGone) setOthers(found)
    }, PAUSE_MS)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [wanted])
  const named = screens.filter(({ label }) => label.toLowerCase().includes(wanted))
  return [...named.map(({ path, label }) => ({ to: path, label, group: 'Screens' })), ...others]
}

const KEYS: readonly (readonly [readonly string[], string])[] = [
  [['Ctrl', 'K'], 'find anything'],
  [['/'], 'search on this screen'],
  [['j'], 'next row'],
  [['k'], 'row before'],
  [['x'], 'choose the row'],
  [['↵'], 'open the row'],
  [['esc'], 'close what lies over the screen'],
  [['?'], 'these keys'],
]

export function KeyHelp({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <div className={styles.box}>
        <h2>Keys</h2>
        <dl className={styles.help}>
          {KEYS.map(([keys, does]) => (
            <KeyLine key={does} keys={keys} does={does} />
          ))}
        </dl>
        <p>Single keys can be switched off under Team, Your sign-in.</p>
      </div>
    </Dialog>
  )
}

function KeyLine({ keys, does }: { readonly keys: readonly string[]; readonly does: string }) {
  return (
    <>
      <dt>
        {keys.map((key) => (
          <Key key={key}>{key}</Key>
        ))}
      </dt>
      <dd>{does}</dd>
    </>
  )
}
