import type { PolicyName } from '../../../contract/content/policy.ts'
import type { Route } from '../../../contract/site/routes.ts'
import type { PolicyPage as ShownPolicy } from '../../../contract/site/site-data.ts'
import { Link } from '../../routing/link.tsx'
import type { Head } from '../../routing/page.ts'
import { pageTitle } from '../../routing/page-head.ts'
import { pageData, site } from '../../state/site.ts'
import { classNames } from '../../ui/class-names.ts'
import { fitted } from '../../ui/fitted.tsx'
import styles from './legal-page.module.css'
import { Contents } from './policy/contents.tsx'
import { PolicyBlocks } from './policy/policy-blocks.tsx'

export function head(route: Route): Head {
  const { policy, isEarlier } = getPolicy(route)
  const { title, version, description } = policy
  return { title: pageTitle(isEarlier ? `${title}, version ${version}` : title), description }
}

export default function PolicyPage({ route }: { route: Route }) {
  return <LegalPage {...getPolicy(route)} />
}

function getPolicy({ path, policy: shown }: Route) {
  const policy: ShownPolicy | undefined = pageData().policies?.[path]
  if (!shown || !policy) throw new Error(`The policy at ${path} was read before it was loaded.`)
  return { policy, name: shown.name, isEarlier: shown.version !== undefined }
}

type LegalPageProps = {
  readonly name: PolicyName
  readonly policy: ShownPolicy
  /** Whether another version holds now. */
  readonly isEarlier?: boolean
}

/** A page to read: one column of text, its contents beside it. */
export function LegalPage({ name, policy, isEarlier = false }: LegalPageProps) {
  const { title, note, intro, sections } = policy
  return (
    <article className={classNames(styles.page, 'grid')} aria-label={title}>
      <header className={styles.title}>
        <h1 style={fitted([title])}>{title}</h1>
        <p className="figures">{note}</p>
        {isEarlier && (
          <p className={styles.earlier}>
            <strong>An earlier version.</strong> It is kept for those who agreed to it.{' '}
            <Link to={`/${name}`}>Read what holds now</Link>
          </p>
        )}
      </header>
      <Contents sections={sections} />
      <div className={styles.text}>
        <div className={styles.intro}>
          <PolicyBlocks blocks={intro} />
        </div>
        {sections.map(({ id, title: heading, blocks }) => (
          <section key={id} id={id} aria-labelledby={`${id}-heading`}>
            <h2 id={`${id}-heading`}>{heading}</h2>
            <PolicyBlocks blocks={blocks} />
          </section>
        ))}
        <Versions {...policy} />
      </div>
    </article>
  )
}

function Versions({ version, date, others }: Pick<ShownPolicy, 'version' | 'date' | 'others'>) {
  return (
    <p className={styles.versions}>
      {/* The engine's words have no version of the owner's. */}
      {version > 0 ? `Version ${version}, since ${inWords(date)}.` : `Since ${inWords(date)}.`}
      {others.length > 0 && ' Others: '}
      {others.map((other, at) => (
        <span key={other.version}>
          {at > 0 && ', '}
          <Link
            to={other.path}
          >{`${other.version > 0 ? `version ${other.version}, ` : ''}since ${inWords(other.date)}`}</Link>
        </span>
      ))}
    </p>
  )
}

function inWords(date: string): string {
  const format = new Intl.DateTimeFormat(site().content.locale, { dateStyle: 'long', timeZone: 'UTC' })
  return format.format(new Date(date))
}
