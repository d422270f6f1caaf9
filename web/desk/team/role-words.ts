import type { Role } from '../../../contract/desk/rights.ts'
import type { IconName } from '../parts/icon.tsx'

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
