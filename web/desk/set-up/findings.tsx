import type { SetUpFinding } from '../../../contract/desk/set-up.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon, type IconName } from '../parts/icon.tsx'
import { Hidden } from '../parts/layout.tsx'
import styles from './set-up.module.css'

const SHAPES: Readonly<Record<SetUpFinding['verdict'], { readonly icon: IconName; readonly word: string }>> = {
  ok: { icon: 'check', word: 'Good: ' },
  note: { icon: 'info', word: 'Worth knowing: ' },
  fails: { icon: 'alert', word: 'Would fail: ' },
}

/** What was asked and found, each with what can be done about it. */
export function Findings({ findings }: { readonly findings: readonly SetUpFinding[] }) {
  return (
    <ul className={styles.findings}>
      {findings.map(({ verdict, about, found, advice }) => (
        <li key={`${about} ${found}`} className={classNames(styles.finding, styles[verdict])}>
          <Icon name={SHAPES[verdict].icon} small />
          <span>
            <Hidden>{SHAPES[verdict].word}</Hidden>
            <b>{about}</b> {found}
            {advice !== null && <small>{advice}</small>}
          </span>
        </li>
      ))}
    </ul>
  )
}
