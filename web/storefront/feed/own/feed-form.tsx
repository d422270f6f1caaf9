import { type FormEvent, useId, useState } from 'react'
import {
  FEED_RHYTHMS,
  type FeedRhythm,
  type FeedSource,
  LIBRARY_SOURCE,
  MOST_FEED_NAME_LETTERS,
  MOST_FEEDS,
} from '../../../../contract/library/feeds.ts'
import { DEVICE_PRESETS, isOfferedSize } from '../../../../contract/pictures/renditions.ts'
import { useBrowserValue } from '../../../state/store.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, ProblemLine, useAttempt } from '../../../ui/forms.tsx'
import { systemOf } from '../../library/system.ts'
import { findThisDevice } from '../../library/this-device.ts'
import { useOwnZone } from '../free/free-feed.tsx'
import { makeFeed, wordsOf } from './change-feeds.ts'
import styles from './feed-form.module.css'

type FeedFormProps = {
  readonly sources: readonly FeedSource[]
  /** How many there are. */
  readonly count: number
  readonly onMade: () => void
}

export const RHYTHM_WORDS: Record<FeedRhythm, string> = { day: 'Every morning', hour: 'Every hour', week: 'Mondays' }

const DEVICE_NAMES = {
  windows: 'My PC',
  macos: 'My Mac',
  linux: 'My computer',
  ios: 'My iPhone',
  android: 'My phone',
} as const

/** Three questions and a name make a link. */
export function FeedForm({ sources, count, onMade }: FeedFormProps) {
  const sizes = useSizes()
  const ownZone = useOwnZone()
  const ownName = useBrowserValue(() => DEVICE_NAMES[systemOf(navigator.userAgent, navigator.maxTouchPoints)], '')
  const [source, setSource] = useState(LIBRARY_SOURCE)
  const [rhythm, setRhythm] = useState<FeedRhythm>('day')
  const [size, setSize] = useState<TypedSize | null>(null)
  const [zone, setZone] = useState<string | null>(null)
  const [name, setName] = useState<string | null>(null)
  const { isBusy, problem, run } = useAttempt()
  const chosen = size ?? sizes[0]
  const isSizeGood = chosen !== undefined && isOfferedSize(Number(chosen.width), Number(chosen.height))
  const make = (event: FormEvent) => {
    event.preventDefault()
    if (!isSizeGood) return
    const [width, height] = [Number(chosen.width), Number(chosen.height)]
    const words = (name ?? ownName).trim() || 'My device'
    void run(async () => {
      await makeFeed({ name: words, source, rhythm, timeZone: zone ?? ownZone, width, height })
      setName(null)
      onMade()
    }, wordsOf)
  }
  return (
    <form className={styles.form} onSubmit={make}>
      <SourceChoice sources={sources} chosen={source} onChoose={setSource} />
      <fieldset className={styles.segments}>
        <legend>A new one</legend>
        <div>
          {FEED_RHYTHMS.map((each) => (
            <label key={each}>
              <input type="radio" name="rhythm" checked={rhythm === each} onChange={() => setRhythm(each)} />
              {RHYTHM_WORDS[each]}
            </label>
          ))}
        </div>
      </fieldset>
      <SizeChoice sizes={sizes} chosen={chosen} isGood={isSizeGood} onChoose={setSize} />
      <TimeZoneField zone={zone ?? ownZone} onChange={setZone} />
      <Field
        label="What do you call the device?"
        name="name"
        value={name ?? ownName}
        maxLength={MOST_FEED_NAME_LETTERS}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <div className={styles.make}>
        {problem && <ProblemLine words={problem} />}
        {count < MOST_FEEDS ? (
          <Button type="submit" tone={count === 0 ? 'ember' : 'line'} busy={isBusy}>
            {count === 0 ? 'Make my link' : 'Make another link'}
          </Button>
        ) : (
          <p>{`You have ${MOST_FEEDS} links, which is all. End one that no device uses.`}</p>
        )}
      </div>
    </form>
  )
}

type SourceChoiceProps = {
  readonly sources: readonly FeedSource[]
  readonly chosen: string
  readonly onChoose: (source: string) => void
}

/** Everything and favourites as cards; one bundle of many in a list. */
function SourceChoice({ sources, chosen, onChoose }: SourceChoiceProps) {
  const cards = sources.filter(({ source }) => !source.startsWith('bundle:'))
  const bundles = sources.filter(({ source }) => source.startsWith('bundle:'))
  const isBundle = chosen.startsWith('bundle:')
  const [bundle, setBundle] = useState(bundles[0]?.source ?? '')
  return (
    <fieldset className={styles.sources}>
      <legend>Pictures from</legend>
      {cards.map(({ source, name, pictures, named, awaitsConsent }) => (
        <label key={source} className={styles.card}>
          <input type="radio" name="source" checked={chosen === source} onChange={() => onChoose(source)} />
          <b>{name}</b>
          <small>{wordsFor(pictures, named, awaitsConsent)}</small>
          <em className="figures">{named > pictures ? `${pictures} of ${named}` : pictures}</em>
        </label>
      ))}
      {bundles.length > 0 && (
        <label className={styles.card}>
          <input type="radio" name="source" checked={isBundle} onChange={() => onChoose(bundle)} />
          <b>One bundle</b>
          <select
            aria-label="Which bundle"
            value={bundle}
            onChange={(event) => {
              setBundle(event.target.value)
              onChoose(event.target.value)
            }}
          >
            {bundles.map(({ source, name }) => (
              <option key={source} value={source}>
                {name}
              </option>
            ))}
          </select>
          <em className="figures">{bundles.find(({ source }) => source === bundle)?.pictures}</em>
        </label>
      )}
    </fieldset>
  )
}

function wordsFor(pictures: number, named: number, awaitsConsent: boolean): string {
  if (awaitsConsent) return 'Agree to the download in your library first; nothing is sent before.'
  if (named > pictures) return `${pictures} of ${named} are yours; the others come in once you own their bundle`
  return pictures === 0 ? 'Nothing in it yet' : 'What you buy later comes in by itself'
}

type TypedSize = { readonly id: string; readonly name: string; readonly width: string; readonly height: string }

const OFFERED = ['phone', '1080p', '4k', 'ultrawide', '8k'] as const
const OWN = 'own'

/** The sizes that most people want, this screen's first. */
function useSizes(): readonly TypedSize[] {
  const here = useBrowserValue(() => {
    const found = findThisDevice()
    return found && `${found.width} ${found.height}`
  }, null)
  const [width = '', height = ''] = here?.split(' ') ?? []
  const presets = OFFERED.flatMap((id) => DEVICE_PRESETS.filter((preset) => preset.id === id))
  return [
    ...(here ? [{ id: 'here', name: 'This screen', width, height }] : []),
    ...presets.map((preset) => ({ ...preset, width: String(preset.width), height: String(preset.height) })),
  ]
}

type SizeChoiceProps = {
  readonly sizes: readonly TypedSize[]
  readonly chosen: TypedSize | undefined
  readonly isGood: boolean
  readonly onChoose: (size: TypedSize) => void
}

function SizeChoice({ sizes, chosen, isGood, onChoose }: SizeChoiceProps) {
  const own = { id: OWN, name: 'Other', width: chosen?.width ?? '', height: chosen?.height ?? '' }
  const isOwn = chosen?.id === OWN
  return (
    <fieldset className={styles.segments}>
      <legend>Cut for</legend>
      <div>
        {[...sizes, own].map((size) => (
          <label key={size.id}>
            <input type="radio" name="size" checked={chosen?.id === size.id} onChange={() => onChoose(size)} />
            {size.name.replace(/ desktop$/, '')}
          </label>
        ))}
      </div>
      {isOwn && (
        <p className={styles.numbers}>
          <input
            className={styles.number}
            type="number"
            aria-label="Width in pixels"
            value={chosen.width}
            onChange={(event) => onChoose({ ...chosen, width: event.target.value })}
          />
          ×
          <input
            className={styles.number}
            type="number"
            aria-label="Height in pixels"
            value={chosen.height}
            onChange={(event) => onChoose({ ...chosen, height: event.target.value })}
          />
        </p>
      )}
      <p className={styles.note} role="status">
        {isGood
          ? `${chosen?.width} × ${chosen?.height} pixels. A link has one size; make another for another device.`
          : 'We make 240 to 7680 pixels a side, and no more than an 8K picture has.'}
      </p>
    </fieldset>
  )
}

let known: readonly string[] | undefined

function listZones(): readonly string[] {
  known ??= [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]
  return known
}

const NONE: readonly string[] = []

function TimeZoneField({ zone, onChange }: { readonly zone: string; readonly onChange: (zone: string) => void }) {
  const id = useId()
  const zones = useBrowserValue(listZones, NONE)
  return (
    <div className={styles.zone}>
      <label htmlFor={id}>Its morning begins at midnight in</label>
      <select id={id} name="zone" value={zone} onChange={(event) => onChange(event.target.value)}>
        {!zones.includes(zone) && <option value={zone}>{zoneName(zone)}</option>}
        {zones.map((each) => (
          <option key={each} value={each}>
            {zoneName(each)}
          </option>
        ))}
      </select>
    </div>
  )
}

export function zoneName(zone: string): string {
  return zone.replaceAll('_', ' ')
}
