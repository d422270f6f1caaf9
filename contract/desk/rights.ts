export const ROLES = ['owner', 'catalogue', 'support'] as const

/** What somebody is on the desk. */
export type Role = (typeof ROLES)[number]

/** Every right, in the words of the table that the desk shows, and who has it. */
export const RIGHTS = {
  'see-orders': { may: 'See orders and buyers', roles: ['owner', 'support'] },
  'help-buyers': { may: 'Resend, revoke, restore, note', roles: ['owner', 'support'] },
  refund: { may: 'Refund up to a limit a day', roles: ['owner', 'support'] },
  'refund-more': { may: 'Refund more', roles: ['owner'] },
  'give-away': { may: 'Give away, open what is not fully paid', roles: ['owner'] },
  'see-visits': { may: 'See visits', roles: ['owner', 'catalogue', 'support'] },
  catalogue: { may: 'Upload, edit and publish pictures', roles: ['owner', 'catalogue'] },
  prices: { may: 'Change prices, sales, codes, and what is free or in a bundle', roles: ['owner'] },
  brand: { may: 'Change brand, words and policies', roles: ['owner'] },
  news: { may: 'Send news', roles: ['owner'] },
  'set-up': { may: 'Set-up and keys', roles: ['owner'] },
  team: { may: 'Team and audit log', roles: ['owner'] },
} as const satisfies Readonly<Record<string, { readonly may: string; readonly roles: readonly Role[] }>>

export type Right = keyof typeof RIGHTS

export function hasRight(role: Role, right: Right): boolean {
  return (RIGHTS[right].roles as readonly Role[]).includes(role)
}

/** Whoever asks others in gives away no right that is not their own. */
export function mayGiveRole(maker: Role, given: Role): boolean {
  const theirs = (Object.keys(RIGHTS) as Right[]).filter((right) => hasRight(given, right))
  return hasRight(maker, 'team') && theirs.every((right) => hasRight(maker, right))
}
