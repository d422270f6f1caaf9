import type { ButtonHTMLAttributes, MouseEvent, ReactNode, RefAttributes } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

/** Ember is the one action a screen is for, a line is everything else, bare is an aside. */
export type ButtonLook = {
  readonly tone?: 'ember' | 'line' | 'bare'
  readonly small?: boolean
  readonly wide?: boolean
  /** An arrow after the words, for links that lead on. */
  readonly arrow?: boolean
}

type ButtonProps = ButtonLook &
  ButtonHTMLAttributes<HTMLButtonElement> &
  RefAttributes<HTMLButtonElement> & {
    /** Keeps the focus, refuses further presses and shows that work goes on. */
    readonly busy?: boolean
  }

export function Button({ tone, small, wide, arrow, busy = false, className, onClick, ...rest }: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass({ tone, small, wide, arrow }), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
    />
  )
}

type DownloadButtonProps = ButtonLook & {
  readonly href: string
  readonly children: ReactNode
  readonly className?: string | undefined
  readonly onClick?: (event: MouseEvent) => void
}

/** A file of the shop: the browser saves it and stays where it is. */
export function DownloadButton({ href, children, className, onClick, ...rest }: DownloadButtonProps) {
  return (
    <a href={href} download className={classNames(buttonClass(rest), className)} onClick={onClick}>
      {children}
    </a>
  )
}

type AnyLook = { readonly [key in keyof ButtonLook]: ButtonLook[key] | undefined }

/** What makes anything look like a button. */
export function buttonClass({ tone = 'line', small, wide, arrow }: AnyLook): string {
  return classNames(styles.button, styles[tone], small && styles.small, wide && styles.wide, arrow && styles.arrow)
}

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
      className={classNames(styles.iconButton, bare && styles.iconBare, className)}
      aria-label={label}
    >
      <Icon name={icon} />
    </button>
  )
}
