import {
  type AnchorHTMLAttributes,
  type ButtonHTMLAttributes,
  type HTMLAttributes,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useId,
  useState,
} from 'react'
import { Link } from '../../routing/link.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './button.module.css'
import { Icon, type IconName } from './icon.tsx'

/** One main button per screen: the one thing to do. A button that opens a question ends in ' …'. */
type ButtonLook = {
  readonly tone?: 'plain' | 'main' | 'quiet' | 'danger' | 'danger-main'
  readonly icon?: IconName | undefined
  readonly wide?: boolean
  readonly large?: boolean
}

type ButtonProps = ButtonLook &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> & {
    readonly ref?: Ref<HTMLButtonElement>
    /** Keeps the focus, refuses further presses and shows that work goes on. So does it until a promise of `onClick` is kept. */
    readonly busy?: boolean
    /** Why it cannot work now: stands beside it, for everybody, and is read with its name. */
    readonly whyNot?: string | undefined
  }

export function Button({ tone, icon, wide, large, busy: isTold, whyNot, children, onClick, ...rest }: ButtonProps) {
  const { isBusy, run } = usePress(onClick)
  const busy = isTold || isBusy
  const isOff = busy || whyNot !== undefined
  const why = useId()
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (isOff) event.preventDefault()
    else run(event)
  }
  return (
    <>
      <button
        type="button"
        {...rest}
        className={buttonClass({ tone, wide, large })}
        data-tone={tone}
        aria-busy={busy || undefined}
        aria-disabled={isOff || undefined}
        aria-describedby={whyNot ? why : undefined}
        onClick={press}
      >
        {busy ? <Turning /> : icon && <Icon name={icon} />}
        {children}
      </button>
      {whyNot && <small id={why}>{whyNot}</small>}
    </>
  )
}

/** Whatever a press does is done once: a second press while the first is under way would mail or pay twice. */
function usePress(onClick: ButtonProps['onClick']) {
  const [isBusy, setBusy] = useState(false)
  function run(event: MouseEvent<HTMLButtonElement>): void {
    const done: unknown = onClick?.(event)
    if (!(done instanceof Promise)) return
    setBusy(true)
    const rest = () => setBusy(false)
    done.then(rest, rest)
  }
  return { isBusy, run }
}

function Turning() {
  return (
    <span className={styles.turning}>
      <Icon name="refresh" />
    </span>
  )
}

type IconButtonProps = Omit<ButtonProps, 'icon' | 'children' | 'whyNot'> & {
  readonly icon: IconName
  /** Its name, shown as a tip as well. */
  readonly label: string
}

export function IconButton({ icon, label, tone = 'quiet', busy: isTold, onClick, ...rest }: IconButtonProps) {
  const { isBusy, run } = usePress(onClick)
  const busy = isTold || isBusy
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.button, styles[tone], styles.icon)}
      aria-label={label}
      title={label}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : run}
    >
      {busy ? <Turning /> : <Icon name={icon} />}
    </button>
  )
}

type IconHandleProps = Omit<HTMLAttributes<HTMLSpanElement>, 'role' | 'className'> & {
  readonly icon: IconName
  readonly label: string
}

/** Looks and is called as an IconButton, for what is dragged: Firefox lets nobody drag a button, nor anything by one. */
export function IconHandle({ icon, label, ...rest }: IconHandleProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above.
    <span
      {...rest}
      role="button"
      tabIndex={0}
      className={classNames(styles.button, styles.quiet, styles.icon)}
      style={{ cursor: 'grab' }}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </span>
  )
}

type ButtonLinkProps = ButtonLook & { readonly to: string; readonly children: ReactNode }

/** Another screen, in the shape of a button. */
export function ButtonLink({ to, icon, children, ...look }: ButtonLinkProps) {
  return (
    <Link to={to} className={buttonClass(look)}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  )
}

type DownloadLinkProps = ButtonLook & Pick<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'children'>

/** A file: the browser saves it and stays where it is. */
export function DownloadLink({ href, icon = 'download', children, ...look }: DownloadLinkProps) {
  return (
    <a href={href} download className={buttonClass(look)}>
      <Icon name={icon} />
      {children}
    </a>
  )
}

/** An aside in words. */
export function LinkButton({ className, ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" {...rest} className={classNames(styles.link, className)} />
}

type AnyLook = { readonly [Key in keyof ButtonLook]: ButtonLook[Key] | undefined }

function buttonClass({ tone = 'plain', wide, large }: AnyLook): string {
  return classNames(styles.button, tone !== 'plain' && styles[tone], wide && styles.wide, large && styles.large)
}
