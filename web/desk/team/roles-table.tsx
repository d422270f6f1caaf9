import { hasRight, RIGHTS, type Right, ROLES } from '../../../contract/desk/rights.ts'
import { Icon } from '../parts/icon.tsx'
import { Hidden, Panel } from '../parts/layout.tsx'
import { Cell, HeadCell, Table } from '../parts/table.tsx'
import { ROLE_WORDS } from './role-words.ts'
import styles from './roles-table.module.css'

/** What each role may do: the same table that the server asks. */
export function RolesTable() {
  const head = (
    <>
      <HeadCell>May</HeadCell>
      {ROLES.map((role) => (
        <HeadCell key={role} align="center">
          {ROLE_WORDS[role].label}
        </HeadCell>
      ))}
    </>
  )
  return (
    <Panel title="What a role may do" flush>
      <Table label="Roles" tight head={head}>
        {(Object.keys(RIGHTS) as Right[]).map((right) => (
          <tr key={right}>
            <Cell>{RIGHTS[right].may}</Cell>
            {ROLES.map((role) => (
              <Cell key={role} align="center" className={hasRight(role, right) ? styles.yes : styles.no}>
                <Icon name={hasRight(role, right) ? 'check' : 'minus'} />
                <Hidden>{hasRight(role, right) ? 'yes' : 'no'}</Hidden>
              </Cell>
            ))}
          </tr>
        ))}
      </Table>
    </Panel>
  )
}
