import { z } from 'zod'
import { examine } from '../../doctor/check.ts'
import { CHECKS } from '../../doctor/checks.ts'
import { withoutSecrets } from '../../doctor/failure-words.ts'
import { ProblemError } from '../../http/problem.ts'
import { type SettingChanges, saveSettings } from '../../settings/stored-settings.ts'
import { noteAudit } from '../audit.ts'
import { type DeskRoute, staffRoute } from '../guard/desk-route.ts'
import { type MachineParts, patientOf, tellFinding } from '../machine.ts'
import { backupRoutes } from './backup-routes.ts'
import { connectMail, sendTestMail } from './connect-mail-server.ts'
import { connectPayments, lookAtKey } from './connect-payments.ts'
import type { KnownSteps } from './examine-steps.ts'
import { samplesRoutes } from './samples-routes.ts'

/** As keys of all providers are: what could end a line of a request is none. */
const word = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]+$/)
const key = word.min(8).max(500)
const oneLine = z.string().regex(/^\P{Cc}*$/u)
const mailServer = z.object({
  host: z
    .string()
    .trim()
    .regex(/^[a-z0-9.-]+$/i)
    .max(253),
  port: z.int().min(1).max(65535),
  user: oneLine.max(320),
  password: oneLine.max(500),
  from: z.string().trim().max(320),
  isInside: z.boolean().default(false),
})
const google = z.object({
  clientId: word.max(300),
  clientSecret: word.max(300),
})
const owners = z.object({ emails: z.string().trim().max(2000) })

const ACCESS = { access: 'set-up' } as const
/** Keys decide where the money goes. */
const KEYS = { ...ACCESS, needsRecentProof: true } as const

/** Set-up and health: what works, and the keys that make it work. */
export function machineRoutes(parts: MachineParts & { readonly steps: KnownSteps }): readonly DeskRoute[] {
  const save = saver(parts)
  return [
    staffRoute({ method: 'GET', path: '/machine', ...ACCESS, answer: () => parts.steps.ask() }),
    staffRoute({ method: 'GET', path: '/machine/health', ...ACCESS, answer: () => examineHealth(parts) }),
    ...backupRoutes(parts),
    ...samplesRoutes(parts),
    ...paymentRoutes(parts, save),
    ...mailRoutes(parts, save),
    staffRoute({
      method: 'PUT',
      path: '/machine/google',
      ...KEYS,
      body: google,
      async answer({ staff, body: { clientId, clientSecret } }) {
        const isKnown = await parts.machine.knowsGoogleClient(clientId, clientSecret)
        if (isKnown === false) throw new ProblemError('bad-request', 'Google does not know this client and secret.')
        await save(staff.id, { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret })
      },
    }),
  ]
}

type Save = (staffId: string, changes: SettingChanges) => Promise<void>

/** Names of settings are in the audit log, their values never. */
function saver({ db, machine, now }: MachineParts): Save {
  return (staffId, changes) =>
    db.transaction().execute(async (trx) => {
      await saveSettings({ db: trx, config: machine.config, now }, changes, staffId)
      const after = { settings: Object.keys(changes) }
      await noteAudit(trx, { staffId, area: 'machine', did: 'changed settings', after }, now())
    })
}

async function examineHealth(parts: MachineParts) {
  const findings = await examine(CHECKS, patientOf(parts))
  const clean = withoutSecrets(parts.machine.config)
  return { askedAt: parts.now().toISOString(), findings: findings.map((finding) => tellFinding(finding, clean)) }
}

function paymentRoutes(parts: MachineParts, save: Save): readonly DeskRoute[] {
  const isKnown = (provider: string) => parts.machine.providers.some(({ name }) => name === provider)
  const given = z.object({ provider: z.string().refine(isKnown), key })
  const connect = given.extend({
    storeId: z.string().max(100).optional(),
    variants: z.record(z.string().max(100), z.string().regex(/^\d{1,20}$/)).optional(),
  })
  return [
    staffRoute({
      method: 'POST',
      path: '/machine/payment/look',
      ...KEYS,
      body: given,
      answer: ({ body }) => lookAtKey(parts, body),
    }),
    staffRoute({
      method: 'PUT',
      path: '/machine/payment',
      ...KEYS,
      body: connect,
      async answer({ staff, body }) {
        const { changes, store, finish } = await connectPayments(parts, body)
        await save(staff.id, changes)
        await finish()
        return store
      },
    }),
  ]
}

function mailRoutes(parts: MachineParts, save: Save): readonly DeskRoute[] {
  return [
    staffRoute({
      method: 'PUT',
      path: '/machine/mail',
      ...KEYS,
      body: mailServer,
      async answer({ staff, body }) {
        await save(staff.id, await connectMail(parts, body))
      },
    }),
    staffRoute({
      method: 'PUT',
      path: '/machine/owners',
      ...KEYS,
      body: owners,
      async answer({ staff, body: { emails } }) {
        await save(staff.id, { OWNER_EMAILS: emails === '' ? null : emails })
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/machine/mail/test',
      ...ACCESS,
      answer: async ({ staff }) => ({ sentTo: staff.email, said: await sendTestMail(parts, staff.email) }),
    }),
  ]
}
