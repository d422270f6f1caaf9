import { TOTP } from 'otpauth'
import type { Role } from '../../contract/desk/staff.ts'
import { askJson } from '../../harness/ask.ts'
import { cookieOf, from } from '../../harness/customer.ts'
import type { WholeShop } from '../../harness/open-whole-shop.ts'
import { createStaffSession } from '../../server/desk/staff-sessions.ts'
import { softwarePasskey } from '../../server/desk/testing/software-passkey.ts'
import { askDesk, parsed, type Staff, staffAt } from './at-desk.ts'
import { inBooks } from './books.ts'
import type { Attempt, Topic } from './topic.ts'

/** Owners who were removed or demoted and want back, and thieves of ways in that were changed since. */
export const team: Topic = {
  play: async (shop) => {
    const owner = await staffAt(shop, 'owner')
    return [
      await inviteBeforeRemoval(shop, owner),
      await followBeforeRemoval(shop, owner),
      await inviteBeforeDemotion(shop, owner),
      await keepCorrectedInvitation(shop, owner),
      await hideTicket(shop, owner),
      await keepSessionOfOldPassword(shop),
      await keepSessionOfRemovedPasskey(shop, owner),
    ]
  },
}

type Team = { readonly invitations: readonly { readonly id: string; readonly email: string }[] }

const invite = (by: Staff, email: string, role: Role) => by.ask('POST', '/team/invitations', { email, role })
const post = (shop: WholeShop, path: string, body: object, cookie = '') =>
  askJson(`${shop.url}/api/desk${path}`, body, { ...from(path + cookie), origin: shop.url, ...(cookie && { cookie }) })
const roleOf = async (shop: WholeShop, cookie: string) =>
  parsed<{ staff: { role: Role } | null }>(await askDesk(shop, cookie, 'GET', '/session')).staff?.role

/** The newest link that was mailed to an address. */
async function mailedKey(shop: WholeShop, email: string): Promise<string> {
  const mails = await inBooks(shop, (db) =>
    db.selectFrom('mail_outbox').select('text').where('to', '=', email).orderBy('id', 'desc').execute(),
  )
  return /#key=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? ''
}

/** What whoever presses the link holds then; empty when it opens nothing. */
async function follow(shop: WholeShop, key: string): Promise<string> {
  const answer = await post(shop, '/link', { key })
  return answer.status === 200 ? cookieOf(answer.headers['set-cookie']) : ''
}

type Newcomer = { readonly cookie: string; readonly passkey: ReturnType<typeof softwarePasskey> }

/** By a ticket, with a passkey; nothing where the ticket is worth nothing. */
async function join(shop: WholeShop, ticket: string, email?: string): Promise<Newcomer | undefined> {
  if (!ticket) return undefined
  const passkey = softwarePasskey(`http://localhost:${new URL(shop.url).port}`)
  const options = await post(shop, '/set-up/passkey/options', { email }, ticket)
  if (options.status !== 200) return undefined
  const answer = passkey.create(parsed<{ challenge: string }>(options))
  const made = await post(shop, '/set-up/passkey', { email, answer }, ticket)
  return made.status === 204 ? { cookie: cookieOf(made.headers['set-cookie']), passkey } : undefined
}

async function joinByLink(shop: WholeShop, email: string): Promise<Role | undefined> {
  const joined = await join(shop, await follow(shop, await mailedKey(shop, email)))
  return joined && roleOf(shop, joined.cookie)
}

async function inviteBeforeRemoval(shop: WholeShop, owner: Staff): Promise<Attempt> {
  const leaver = await staffAt(shop, 'owner')
  await invite(leaver, 'back-door@example.com', 'owner')
  await owner.ask('DELETE', `/team/${leaver.id}`)
  const role = await joinByLink(shop, 'back-door@example.com')
  await invite(owner, 'helper@example.com', 'support')
  const honest = await joinByLink(shop, 'helper@example.com')
  return {
    tried: 'an owner invites an owner, is removed, and follows the link',
    gained: role && `a session as ${role}`,
    twin: 'somebody whom a remaining owner invited follows theirs',
    twinFailed: honest === 'support' ? undefined : 'it opened nothing',
  }
}

async function followBeforeRemoval(shop: WholeShop, owner: Staff): Promise<Attempt> {
  const leaver = await staffAt(shop, 'owner')
  await invite(leaver, 'half-way@example.com', 'owner')
  const ticket = await follow(shop, await mailedKey(shop, 'half-way@example.com'))
  await owner.ask('DELETE', `/team/${leaver.id}`)
  const joined = await join(shop, ticket)
  await invite(owner, 'slow@example.com', 'catalogue')
  const honest = await join(shop, await follow(shop, await mailedKey(shop, 'slow@example.com')))
  return {
    tried: 'an owner follows a link of their own making first, is removed, and chooses a passkey then',
    gained: joined && `a session as ${await roleOf(shop, joined.cookie)}`,
    twin: 'somebody takes a moment between the link and the passkey',
    twinFailed: honest ? undefined : 'the ticket was worth nothing',
  }
}

async function inviteBeforeDemotion(shop: WholeShop, owner: Staff): Promise<Attempt> {
  const demoted = await staffAt(shop, 'owner')
  await invite(demoted, 'second-self@example.com', 'owner')
  await owner.ask('PUT', `/team/${demoted.id}/role`, { role: 'support' })
  const role = await joinByLink(shop, 'second-self@example.com')
  const session = { staffId: demoted.id, method: 'password', client: 'As support' } as const
  const token = await inBooks(shop, (db) => createStaffSession(db, session, new Date()))
  const kept = await roleOf(shop, `desk=${token}`)
  return {
    tried: 'an owner invites an owner and is made support',
    gained: role && `a session as ${role}`,
    twin: 'whoever was made support signs in as that',
    twinFailed: kept === 'support' ? undefined : `they are ${kept}`,
  }
}

async function keepCorrectedInvitation(shop: WholeShop, owner: Staff): Promise<Attempt> {
  await invite(owner, 'Bob@example.com', 'owner')
  const first = await mailedKey(shop, 'Bob@example.com')
  await invite(owner, 'bob@example.com', 'support')
  const second = await mailedKey(shop, 'bob@example.com')
  const early = await join(shop, await follow(shop, first))
  const honest = await join(shop, await follow(shop, second))
  const role = honest && (await roleOf(shop, honest.cookie))
  return {
    tried: 'an invitation that was corrected since, written with another case',
    gained: early && `a session as ${await roleOf(shop, early.cookie)}`,
    twin: 'the corrected invitation',
    twinFailed: role === 'support' || early ? undefined : 'it opened nothing',
  }
}

async function hideTicket(shop: WholeShop, owner: Staff): Promise<Attempt> {
  const email = 'lurking@example.com'
  await invite(owner, email, 'owner')
  const ticket = await follow(shop, await mailedKey(shop, email))
  const find = async () =>
    parsed<Team>(await owner.ask('GET', '/team')).invitations.find((invitation) => invitation.email === email)
  const open = await find()
  if (open) await owner.ask('DELETE', `/team/invitations/${open.id}`)
  const joined = await join(shop, ticket)
  await invite(owner, 'waiting@example.com', 'support')
  const waiting = parsed<Team>(await owner.ask('GET', '/team')).invitations.length
  return {
    tried: 'a link that was followed and is waiting, which the owner wants to end',
    gained: joined && `a session as ${await roleOf(shop, joined.cookie)}`,
    twin: 'an invitation that nobody followed yet is listed',
    twinFailed: waiting > 0 ? undefined : 'the list is empty',
  }
}

/** A password and an authenticator in place of whatever was there. */
async function choosePassword(staff: Staff, password: string): Promise<number> {
  const { key, sealed } = parsed<Record<string, string>>(await staff.ask('POST', '/mine/authenticator', { password }))
  const code = new TOTP({ secret: key ?? '' }).generate()
  return (await staff.ask('PUT', '/mine/password', { password, sealed, code })).status
}

/** Somebody in a browser, which takes each new cookie that it is given. */
function browserOf(shop: WholeShop, id: string, first: string): Staff {
  let cookie = first
  return {
    id,
    get cookie() {
      return cookie
    },
    async ask(method, path, body) {
      const answer = await askDesk(shop, cookie, method, path, body)
      cookie = cookieOf(answer.headers['set-cookie']) || cookie
      return answer
    },
  }
}

async function keepSessionOfOldPassword(shop: WholeShop): Promise<Attempt> {
  const { id, cookie } = await staffAt(shop, 'owner')
  const member = browserOf(shop, id, cookie)
  const session = { staffId: member.id, method: 'password', client: 'Somebody else' } as const
  const token = await inBooks(shop, (db) => createStaffSession(db, session, new Date()))
  const changed = await choosePassword(member, 'another long sentence of words')
  const [thief, own] = [await roleOf(shop, `desk=${token}`), await roleOf(shop, member.cookie)]
  return {
    tried: 'a session that began elsewhere, after its owner has changed the password',
    gained: thief && 'the session',
    twin: 'the session in which it was changed goes on',
    twinFailed: changed === 200 && own === 'owner' ? undefined : `it answered ${changed}, and they are ${own}`,
  }
}

async function keepSessionOfRemovedPasskey(shop: WholeShop, owner: Staff): Promise<Attempt> {
  const email = 'lost-key@example.com'
  await invite(owner, email, 'support')
  const member = await join(shop, await follow(shop, await mailedKey(shop, email)))
  if (!member) throw new Error('The newcomer has no passkey.')
  const asMember = browserOf(shop, '', member.cookie)
  await choosePassword(asMember, 'one more long sentence of words')
  const question = parsed<{ challenge: string }>(await post(shop, '/sign-in/passkey/options', {}))
  const signedIn = await post(shop, '/sign-in/passkey', { answer: member.passkey.use(question) })
  const thief = cookieOf(signedIn.headers['set-cookie'])
  if (!(await roleOf(shop, thief))) throw new Error(`Signing in with the passkey answered ${signedIn.status}.`)
  const { passkeys } = parsed<{ passkeys: { id: string }[] }>(await asMember.ask('GET', '/mine'))
  const removed = await asMember.ask('DELETE', `/mine/passkeys/${encodeURIComponent(passkeys[0]?.id ?? '')}`)
  return {
    tried: 'a session that began with a stolen passkey, after its owner has removed that',
    gained: (await roleOf(shop, thief)) && 'the session',
    twin: 'the session in which it was removed goes on',
    twinFailed:
      removed.status === 204 && (await roleOf(shop, asMember.cookie)) ? undefined : `it answered ${removed.status}`,
  }
}
