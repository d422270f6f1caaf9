import type { CSSProperties, MouseEvent, ReactNode } from 'react'
import { type ButtonLook, buttonClass } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Link } from './link.tsx'

type LinkButtonProps = ButtonLook & {
  readonly to: string
  readonly children: ReactNode
  readonly className?: string | undefined
  /** Other sites always open in a new tab; this asks for it on our own. */
  readonly newTab?: boolean
  readonly style?: CSSProperties
  readonly onClick?: (event: MouseEvent<HTMLAnchorElement>) => void
}

export function LinkButton({ to, children, className, newTab, style, onClick, ...rest }: LinkButtonProps) {
  const classes = classNames(buttonClass(rest), className)
  if (!newTab && !isElsewhere(to)) {
    return (
      <Link to={to} className={classes} style={style} onClick={onClick}>
        {children}
      </Link>
    )
  }
  return (
    <a href={to} className={classes} style={style} target="_blank" rel="noopener" onClick={onClick}>
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  )
}

function isElsewhere(to: string): boolean {
  return /^([a-z][a-z+.-]*:|\/\/)/i.test(to)
}
