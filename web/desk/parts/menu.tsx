import type { ReactNode } from 'react'
import {
  MenuItem as Item,
  Menu as List,
  MenuTrigger,
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

/** A button with a menu: arrow keys walk, Esc closes, and it turns round at the window's edge. */
export function Menu({ label, words, icon = 'more', children }: MenuProps) {
  const look = words ? undefined : classNames(buttonStyles.quiet, buttonStyles.icon)
  return (
    <MenuTrigger>
      <Pressable aria-label={label} className={classNames(buttonStyles.button, look)}>
        <Icon name={icon} />
        {words}
      </Pressable>
      <Popover placement="bottom end" offset={4}>
        <List className={classNames(styles.list)} aria-label={label}>
          {children}
        </List>
      </Popover>
    </MenuTrigger>
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
