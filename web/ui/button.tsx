import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react'
import { Link } from '../routing/link.tsx'
import styles from './button.module.css'
import { classNames } from './class-names.ts'

/** Ember is the one action a screen is for, a line is everything else, bare is an aside. */
type Look = {
  readonly tone?: 'ember' | 'line' | 'bare'
  readonly small?: boolean
  readonly wide?: boolean
  /** An arrow after the words, for links that lead on. */
  readonly arrow?: boolean
}

type ButtonProps = Look &
  ButtonHTMLAttributes<HTMLButtonElement> & {
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
      className={classNames(look({ tone, small, wide, arrow }), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
    />
  )
}

type LinkButtonProps = Look & {
  readonly to: string
  readonly children: ReactNode
  readonly className?: string | undefined
  /** Other sites always open in a new tab; this asks for it on our own. */
  readonly newTab?: boolean
  readonly onClick?: () => void
}

export function LinkButton({ to, children, className, newTab, onClick, ...rest }: LinkButtonProps) {
  const classes = classNames(look(rest), className)
  if (!newTab && !isElsewhere(to)) {
    return (
      <Link to={to} className={classes} onClick={onClick}>
        {children}
      </Link>
    )
  }
  return (
    <a href={to} className={classes} target="_blank" rel="noopener" onClick={onClick}>
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  )
}

type DownloadButtonProps = Look & {
  readonly href: string
  readonly children: ReactNode
  readonly className?: string | undefined
}

/** A file of the shop: the browser saves it and stays where it is. */
export function DownloadButton({ href, children, className, ...rest }: DownloadButtonProps) {
  return (
    <a href={href} download className={classNames(look(rest), className)}>
      {children}
    </a>
  )
}

function isElsewhere(to: string): boolean {
  return /^([a-z][a-z+.-]*:|\/\/)/i.test(to)
}

type AnyLook = { readonly [key in keyof Look]: Look[key] | undefined }

function look({ tone = 'line', small, wide, arrow }: AnyLook): string {
  return classNames(styles.button, styles[tone], small && styles.small, wide && styles.wide, arrow && styles.arrow)
}
