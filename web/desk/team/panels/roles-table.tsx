import { hasRight, RIGHTS, type Right, ROLES, type Role } from '../../../../contract/desk/staff.ts'
import { Icon, type IconName } from '../../parts/icon.tsx'
import { Hidden, Panel } from '../../parts/layout.tsx'
import { Cell, HeadCell, Table } from '../../parts/table.tsx'
import styles from './roles-table.module.css'

export const ROLE_WORDS: Readonly<
  Record<Role, { readonly label: string; readonly note: string; readonly icon: IconName }>
> = {
  owner: { label: 'Owner', note: 'Everything, keys and team included', icon: 'key' },
  catalogue: { label: 'Catalogue', note: 'Pictures and publishing; no prices, no buyers', icon: 'image' },
  support: { label: 'Support', note: 'Orders, mail, refunds up to a limit a day', icon: 'mail' },
}

export const ROLE_OPTIONS = (['owner', 'catalogue', 'support'] as const).map((value) => ({
  value,
  ...ROLE_WORDS[value],
}))

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
