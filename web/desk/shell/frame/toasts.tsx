import { useEffect, useState } from 'react'
import { useStore } from '../../../state/store.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Button, IconButton } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { dropToast, type Toast, toasts } from '../../state/toasts.ts'
import styles from './toast.module.css'

/** A toast goes by itself after this, unless somebody is at it. */
const SHOWN_MS = 10_000

const NONE: readonly Toast[] = []

/** Once for the whole desk. In the library's top layer: what lies over the screen neither hides it nor keeps its buttons off. */
export function Toasts() {
  const shown = useStore(toasts, NONE)
  return (
    <section className={styles.toasts} aria-label="Messages" aria-live="polite" data-react-aria-top-layer>
      {shown.map((toast) => (
        <OneToast key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

function OneToast({ toast: { id, tone, words, undo } }: { readonly toast: Toast }) {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dropToast(id), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [id, isHeld])
  function takeBack() {
    dropToast(id)
    undo?.()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only keeps it there for longer.
    <div
      className={classNames(styles.toast, tone === 'bad' && styles.bad)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={tone === 'bad' ? 'alert' : 'check'} />
      <span>{words}</span>
      {undo && (
        <Button tone="quiet" onClick={takeBack}>
          Undo
        </Button>
      )}
      <IconButton icon="x" label="Close this message" onClick={() => dropToast(id)} />
    </div>
  )
}
