import type { ButtonHTMLAttributes, MouseEvent, ReactNode, RefAttributes } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'

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
