import type { ButtonHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './icon-button.module.css'

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> & {
  readonly icon: IconName
  /** What it does, for people who do not see the icon. */
  readonly label: string
  /** Without an edge, on pictures and in dialogs. */
  readonly bare?: boolean
}

/** With `aria-pressed` it is a toggle, and a pressed one is filled with ember: the favourite button. */
export function IconButton({ icon, label, bare, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.button, bare && styles.bare, className)}
      aria-label={label}
    >
      <Icon name={icon} />
    </button>
  )
}
