import { classNames } from '../../../ui/class-names.ts'
import styles from './lamp.module.css'

/** Beside Library: lit when something is owned. Words say it too. */
export function Lamp({ isLit }: { readonly isLit: boolean }) {
  return <i className={classNames(styles.lamp, isLit && styles.lit)} aria-hidden="true" />
}
