import { type ReactNode, useRef, useState } from 'react'
import {
  MenuItem as Item,
  type KeyboardEvent,
  Menu as List,
  Popover,
  Button as Pressable,
  Separator,
} from 'react-aria-components'
import { classNames } from '../../ui/class-names.ts'
import buttonStyles from './button.module.css'
import { Icon, type IconName } from './icon.tsx'
import styles from './menu.module.css'

type MenuProps = {
  /** Of what: 'Actions for P8-1247'. */
  readonly label: string
  /** Words on the button; three dots where there are none. */
  readonly words?: string
  readonly icon?: IconName
  readonly children: ReactNode
}

/** What the focus is on when it opens; all of it, for a hand. */
type Opened = 'first' | 'last' | true

const OPENING_KEYS: Readonly<Record<string, Opened>> = { ArrowDown: 'first', ArrowUp: 'last' }

/**
 * A button with a menu: arrow keys walk, Esc closes, and it turns round at the window's edge. It opens when the button is
 * let go: a MenuTrigger opens it as soon as it is pressed, which nobody can take back by moving away (WCAG 2.5.2).
 */
export function Menu({ label, words, icon = 'more', children }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const look = words ? undefined : classNames(buttonStyles.quiet, buttonStyles.icon)
  const close = () => setOpened(null)
  function pressKey(event: KeyboardEvent) {
    const from = OPENING_KEYS[event.key]
    if (!from) return event.continuePropagation()
    event.preventDefault()
    setOpened(from)
  }
  return (
    <>
      <Pressable
        ref={button}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        className={classNames(buttonStyles.button, look)}
        onPress={({ pointerType }) =>
          setOpened(pointerType === 'keyboard' || pointerType === 'virtual' ? 'first' : true)
        }
        onKeyDown={pressKey}
      >
        <Icon name={icon} />
        {words}
      </Pressable>
      <Popover
        triggerRef={button}
        scrollRef={list}
        isOpen={opened !== null}
        onOpenChange={close}
        aria-label={label}
        placement="bottom end"
        offset={4}
      >
        <List
          ref={list}
          className={classNames(styles.list)}
          aria-label={label}
          autoFocus={opened ?? false}
          onClose={close}
        >
          {children}
        </List>
      </Popover>
    </>
  )
}

type MenuItemProps = {
  readonly icon: IconName
  /** Ends in ' …' where a question follows. */
  readonly label: string
  readonly note?: string
  readonly isDanger?: boolean
  readonly isOff?: boolean
  readonly onAction: () => void
}

export function MenuItem({ icon, label, note, isDanger, isOff = false, onAction }: MenuItemProps) {
  return (
    <Item
      className={classNames(styles.item, isDanger && styles.danger)}
      textValue={label}
      isDisabled={isOff}
      onAction={onAction}
    >
      <Icon name={icon} />
      <span>
        {label}
        {note && <small>{note}</small>}
      </span>
    </Item>
  )
}

export function MenuLine() {
  return <Separator className={classNames(styles.line)} />
}
