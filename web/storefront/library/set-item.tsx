import { useAskFirst } from './consent.tsx'
import styles from './size-menu.module.css'
import { useSheet } from './use-sheet.ts'

/** Sets a picture as wallpaper: by the system's sheet where that leads there, else in words, as one row of a menu. */
export function SetItem({ open }: { open: () => Promise<File> }) {
  const askFirst = useAskFirst()
  const { words, isBusy, press } = useSheet(open)
  if (!press) {
    return (
      <li className={styles.item}>
        <b>Set as wallpaper</b>
        <small>{words}</small>
      </li>
    )
  }
  return (
    <li>
      <button
        type="button"
        className={styles.item}
        aria-busy={isBusy || undefined}
        onClick={() => isBusy || askFirst(() => void press())}
      >
        <b>Set as wallpaper</b>
        <small role="status">{words}</small>
      </button>
    </li>
  )
}
