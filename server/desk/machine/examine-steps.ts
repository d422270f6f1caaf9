import type { Settings, SettingsFinding, SettingsStep, StepName } from '../../../contract/desk/settings.ts'
import { PROVIDER_VARIABLES } from '../../choose/providers.ts'
import { type DeskSetting, isFixed } from '../../config/environment.ts'
import { addressCheck, proxyCheck } from '../../doctor/address-checks.ts'
import { type Check, examine, type Finding, fails, note, ok } from '../../doctor/check.ts'
import { withoutSecrets } from '../../doctor/failure-words.ts'
import { examineMailDomain, mailCheck } from '../../doctor/mail-checks.ts'
import { linksCheck, ownerCheck, paymentsCheck, webhookCheck } from '../../doctor/payment-checks.ts'
import { contactCheck, marksCheck, sellerCheck } from '../../doctor/shop-checks.ts'
import { backupCheck, storageCheck } from '../../doctor/storage-checks.ts'
import { readStoredSettings } from '../../settings/stored-settings.ts'
import { isInContainer } from '../../versions/machine.ts'
import { SHOP_VERSION } from '../../versions/shop-version.ts'
import { findNewer } from '../../versions/watch-newest.ts'
import { type Machine, type MachineParts, patientOf, tellFinding } from '../machine.ts'

type Step = {
  readonly name: StepName
  readonly settings: readonly DeskSetting[]
  /** What the first of them finds is what the step is about; the others say more. */
  readonly checks: (machine: Machine) => readonly Check[]
  readonly isOptional?: boolean
  readonly usesSandbox?: (machine: Machine) => boolean
}

const STEPS: readonly Step[] = [
  { name: 'address', settings: ['PUBLIC_URL'], checks: (machine) => [addressCheck(machine.addressAsking), proxyCheck] },
  {
    name: 'payment',
    settings: ['PAYMENTS', 'PAYMENTS_MODE', ...PROVIDER_VARIABLES],
    checks: () => [paymentsCheck, linksCheck, webhookCheck],
    usesSandbox: ({ config }) => config.payments.usesSandbox,
  },
  {
    name: 'mail',
    settings: ['SMTP_URL', 'MAIL_FROM', 'OWNER_EMAILS'],
    checks: (machine) => [mailCheck, examineMailDomain(machine.lookUpTexts), ownerCheck],
    usesSandbox: ({ config }) => config.mail.usesSandbox,
  },
  { name: 'storage', settings: [], checks: () => [storageCheck] },
  { name: 'backup', settings: [], checks: () => [backupCheck] },
  {
    name: 'google',
    settings: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    checks: (machine) => [googleCheck(machine)],
    isOptional: true,
    usesSandbox: ({ config }) => config.identity.usesSandbox,
  },
  { name: 'texts', settings: [], checks: () => [contactCheck, sellerCheck, marksCheck] },
]

/** Asks everything that set-up is about, for real and side by side; a step is green only when it works. */
export async function examineSteps(parts: MachineParts): Promise<Settings> {
  const { db, machine } = parts
  const { publicUrl } = machine.config
  const { unreadable } = await readStoredSettings(db, machine.config.secret)
  const patient = patientOf(parts)
  const clean = withoutSecrets(machine.config)
  const steps = await Promise.all(
    STEPS.map(async (step) => {
      const found = await examine(step.checks(machine), patient)
      return describeStep(
        step,
        machine,
        found.map((one) => tellFinding(one, clean)),
        unreadable,
      )
    }),
  )
  const newer = await findNewer({ db, config: machine.config })
  const update = newer && {
    ...newer,
    runs: SHOP_VERSION,
    way: isInContainer() ? ('container' as const) : ('npm' as const),
  }
  const providers = machine.providers.map(({ name, title, note, keyHint, variantsNote }) => ({
    name,
    title,
    note,
    keyHint,
    variantsNote,
  }))
  return { publicUrl, canBeReached: publicUrl.startsWith('https://'), steps, update, providers }
}

function describeStep(
  step: Step,
  machine: Machine,
  findings: readonly SettingsFinding[],
  allUnreadable: readonly DeskSetting[],
): SettingsStep {
  const setElsewhere = step.settings.filter((name) => isFixed(machine.config.given, name))
  const unreadable = step.settings.filter((name) => allUnreadable.includes(name) && !setElsewhere.includes(name))
  const wrong = findings.find(({ verdict }) => verdict === 'fails')
  const said = wrong ?? findings.find(({ verdict }) => verdict === 'note') ?? findings[0]
  const state = stateOf(step, machine, findings, unreadable.length > 0)
  return { name: step.name, state, summary: said?.found ?? 'Nothing to do.', findings, setElsewhere, unreadable }
}

function stateOf(
  step: Step,
  machine: Machine,
  findings: readonly SettingsFinding[],
  isUnreadable: boolean,
): SettingsStep['state'] {
  if (isUnreadable || findings.some(({ verdict }) => verdict === 'fails')) return 'needs-you'
  if (step.usesSandbox?.(machine)) return 'practice'
  if (findings[0]?.verdict === 'ok') return 'works'
  return step.isOptional ? 'optional' : 'look'
}

function googleCheck({ knowsGoogleClient }: Machine): Check {
  const about = 'Google'
  return {
    about,
    needs: [],
    async look({ config: { identity } }): Promise<readonly Finding[]> {
      if (identity.kind === 'firebase') return [ok(about, 'Firebase signs people in.')]
      if (identity.usesSandbox) return [note(about, 'The sandbox plays Google.')]
      if (!identity.google) return [note(about, 'People sign in by e-mail; Google is one press less.')]
      const { clientId, clientSecret } = identity.google
      const isKnown = await knowsGoogleClient(clientId, clientSecret)
      if (isKnown === null) return [note(about, 'Google could not be asked just now.')]
      return [
        isKnown ? ok(about, 'Google knows the client.') : fails(about, 'Google does not know this client and secret.'),
      ]
    },
  }
}

export type KnownSteps = {
  /** Asks everybody for real, now. */
  readonly ask: () => Promise<Settings>
  /** What was found last, at once; null before anything was. When that is old, it is asked anew for whoever comes next. */
  readonly last: () => Settings | null
}

/** Providers and mail servers are asked so often at most, however many screens are open. */
const KEPT_MS = 10 * 60 * 1000

/** Remembers what set-up was found to be. Other settings make another one of these, so it is never about older ones. */
export function knownSteps(examine: () => Promise<Settings>, now: () => Date): KnownSteps {
  let known: Settings | null = null
  let askedAt = Number.NEGATIVE_INFINITY
  async function ask(): Promise<Settings> {
    askedAt = now().getTime()
    known = await examine()
    return known
  }
  return {
    ask,
    last() {
      // Nobody waits for it, and whoever opens Set-up hears what went wrong.
      if (now().getTime() - askedAt >= KEPT_MS) ask().catch(() => {})
      return known
    },
  }
}
