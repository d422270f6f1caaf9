import {
  cutsOf,
  enlargedWords,
  fileNamesOf,
  findPlanProblem,
  SETUP_FORMATS,
  type SetupPlan,
} from '../../../../contract/library/setup-plan.ts'
import type { Setup } from '../../../../contract/library/setups.ts'
import { Link } from '../../../routing/link.tsx'
import { Button } from '../../../ui/button.tsx'
import { RadioRow } from '../../../ui/choices.tsx'
import { ProblemLine } from '../../../ui/forms.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { findPicturePath, type Shown } from '../../catalogue/shown.ts'
import { BuyLinks } from '../../checkout/buy-link.tsx'
import { ConsentQuestion } from '../../library/consent-question.tsx'
import { useLibrary } from '../../library/use-library.ts'
import { type Choice, masterSize } from '../pictures/setup-pictures.ts'
import part from '../setup-page.module.css'
import styles from './setup-files.module.css'
import { type SetupDownload, useSetupDownload } from './use-setup-download.ts'

type SetupFilesProps = {
  readonly setup: Setup
  readonly choice: Choice
  readonly shown: readonly (Shown | undefined)[]
  readonly isInAccount: boolean
  readonly onFormat: (format: Choice['format']) => void
}

/** What is in the archive, and the way to it. */
export function SetupFiles({ setup, choice, shown, isInAccount, onFormat }: SetupFilesProps) {
  const library = useLibrary()
  const pictures = choice.how === 'across' ? shown.slice(0, 1) : shown
  const known = pictures.filter((one) => one !== undefined)
  const plan = planOf(setup, choice, known)
  const masters = known.map(masterSize)
  const isKnown = known.length === pictures.length
  const problem = isKnown ? findPlanProblem(plan, masters) : null
  const owned = library.answer?.bundles
  const bundles = known.map(({ category }) => findBundle(owned ?? [], category.slug))
  // Nothing is offered to whoever may own it.
  const missing = owned ? known.filter((_, at) => bundles[at] === undefined) : []
  const names = fileNamesOf(setup)
  const ending = choice.format === 'png' ? 'png' : 'jpg'
  return (
    <section className={part.part} aria-labelledby="files">
      <h2 id="files">Your files</h2>
      <ul className={`figures ${styles.files}`}>
        <li>{names.all}.jpg</li>
        {names.each.map((name) => (
          <li key={name}>{`${name}.${ending}`}</li>
        ))}
        <li>How to set them.txt</li>
      </ul>
      <RadioRow
        legend="Each monitor’s file"
        name="setup-format"
        value={choice.format}
        onChange={onFormat}
        options={SETUP_FORMATS.map((name) => [name, name.toUpperCase()])}
      />
      <p className={part.note}>
        {isInAccount ? 'Your setup is kept in your account.' : 'Your setup is kept in this browser.'} Exact pixels for
        each monitor, frames counted, with a note on how to set them.
      </p>
      <div className={styles.way}>
        {problem ? (
          <ProblemLine words={problem} />
        ) : (
          <p className={part.note}>{isKnown && (enlargedWords(cutsOf(plan, masters)) ?? SHARP)}</p>
        )}
        {isKnown && owned && missing.length === 0 && (
          <Download plan={plan} bundles={bundles.flatMap((slug) => slug ?? [])} isPossible={!problem} />
        )}
        {missing.length > 0 && <MissingFiles missing={missing} />}
      </div>
    </section>
  )
}

const SHARP = 'The original has the pixels for it: nothing is enlarged.'

function planOf(setup: Setup, { how, format, focus }: Choice, shown: readonly Shown[]): SetupPlan {
  const pictures = shown.map(({ wallpaper }) => ({ id: wallpaper.id, x: focus.x, y: focus.y }))
  return { monitors: setup.monitors, how, format, pictures }
}

type OwnedBundle = { readonly slug: string; readonly categories: readonly string[] }

function findBundle(bundles: readonly OwnedBundle[], category: string): string | undefined {
  return bundles.find(({ categories }) => categories.includes(category))?.slug
}

type DownloadProps = { readonly plan: SetupPlan; readonly bundles: readonly string[]; readonly isPossible: boolean }

function Download({ plan, bundles, isPossible }: DownloadProps) {
  const { state, start, stop } = useSetupDownload()
  const isBusy = ['asking', 'original', 'drawing'].includes(state.status)
  return (
    <>
      <Button
        tone="ember"
        wide
        busy={isBusy}
        aria-disabled={!isPossible || isBusy || undefined}
        onClick={() => isPossible && start({ plan, bundles })}
      >
        <Icon name="download" />
        Download ZIP
      </Button>
      <p className={part.note} role="status">
        {STATES[state.status]}
      </p>
      {state.status === 'failed' && <ProblemLine words={state.words} />}
      <ConsentQuestion
        asked={state.status === 'consent' ? state.view : null}
        onLater={stop}
        onAgreed={() => state.status === 'consent' && state.go()}
      />
    </>
  )
}

const STATES: Readonly<Record<SetupDownload['status'], string>> = {
  idle: '',
  asking: '',
  consent: '',
  failed: '',
  original: 'The 8K original is drawn first, which takes a few minutes; you may leave and press again later.',
  drawing: 'Your files are being cut. Large ones take a minute; you may leave and press again later.',
  sent: 'Your browser saves the files now.',
}

/** What stands between somebody and the files: the first bundle that they do not have, or a picture that is free. */
function MissingFiles({ missing }: { readonly missing: readonly Shown[] }) {
  const free = missing.find(({ category }) => category.offer.kind === 'free')
  const sold = missing.find(({ category }) => category.offer.kind === 'bundles')
  return (
    <div className={styles.missing}>
      {sold && <BuyLinks category={sold.category} className={styles.buy} />}
      {sold && (
        <p className={part.note}>
          {`The setup is free to try. The files of “${sold.wallpaper.title}” come with the bundle.`}
        </p>
      )}
      {free && (
        <p className={part.note}>
          {`“${free.wallpaper.title}” is free: `}
          <Link className="link" to={findPicturePath([free], free.wallpaper.id) ?? free.category.path}>
            take its original
          </Link>
          . Files for setups are cut from pictures that somebody owns.
        </p>
      )}
    </div>
  )
}
