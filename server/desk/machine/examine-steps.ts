import type { SetUp, SetUpFinding, SetUpStep, StepName } from '../../../contract/desk/set-up.ts'
import { PROVIDER_VARIABLES } from '../../choose/providers.ts'
import { type DeskSetting, isFixed } from '../../config/desk-settings.ts'
import { addressCheck } from '../../doctor/address-check.ts'
import { backupCheck } from '../../doctor/backup-check.ts'
import { ownerCheck } from '../../doctor/books-checks.ts'
import { type Check, type Finding, fails, note, ok } from '../../doctor/check.ts'
import { contactCheck } from '../../doctor/contact-check.ts'
import { examine } from '../../doctor/examine.ts'
import { linksCheck } from '../../doctor/links-check.ts'
import { mailCheck } from '../../doctor/mail-check.ts'
import { examineMailDomain } from '../../doctor/mail-domain-check.ts'
import { marksCheck } from '../../doctor/marks-check.ts'
import { paymentsCheck } from '../../doctor/payments-check.ts'
import { proxyCheck } from '../../doctor/proxy-check.ts'
import { withoutSecrets } from '../../doctor/secrets.ts'
import { sellerCheck } from '../../doctor/seller-check.ts'
import { storageCheck } from '../../doctor/storage-check.ts'
import { webhookCheck } from '../../doctor/webhook-check.ts'
import { readStoredSettings } from '../../settings/stored-settings.ts'
import { isInContainer } from '../../versions/container.ts'
import { SHOP_VERSION } from '../../versions/shop-version.ts'
import { findNewer } from '../../versions/watch-newest.ts'
import { type Machine, type MachineParts, patientOf, tellFinding } from './machine-parts.ts'

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
export async function examineSetUp(parts: MachineParts): Promise<SetUp> {
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
  findings: readonly SetUpFinding[],
  allUnreadable: readonly DeskSetting[],
): SetUpStep {
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
  findings: readonly SetUpFinding[],
  isUnreadable: boolean,
): SetUpStep['state'] {
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
