import { countOf } from '../../../../contract/count.ts'
import type { AnnouncementPage, DeskReach } from '../../../../contract/desk/messages.ts'
import { Choices } from '../../parts/choice.tsx'
import { Fields, Select } from '../../parts/field.tsx'
import { Panel, Stack } from '../../parts/layout.tsx'
import styles from './news.module.css'
import type { NewsDraft } from './news-writing.ts'

type NewsAudienceProps = {
  readonly page: AnnouncementPage
  readonly draft: NewsDraft
  readonly reach: DeskReach | undefined
  readonly onChange: (part: Partial<NewsDraft>) => void
}

/** To whom, and how many that are. */
export function NewsAudience({ page, draft, reach, onChange }: NewsAudienceProps) {
  const agreed = reach ? `${countOf(reach.agreed, 'person', 'people')} agreed.` : ''
  const options = [
    {
      value: 'agreed-and-buyers' as const,
      label: 'Those who agreed, and buyers who did not object',
      note: 'Buyers whose receipt offered them to object, about what is like that which they bought.',
    },
    { value: 'agreed' as const, label: 'Those who agreed alone', note: agreed },
  ]
  return (
    <Panel title="To whom">
      <Stack>
        <Choices
          label="Who may be written to"
          value={draft.basis}
          onChange={(basis) => onChange({ basis })}
          options={page.writesToBuyers ? options : options.slice(1)}
        />
        <Owned page={page} draft={draft} onChange={onChange} />
        <p className={styles.people} role="status">
          <b>{reach ? reach.people.toLocaleString('en-US') : '…'}</b>{' '}
          {reach?.people === 1 ? 'person gets it' : 'people get it'}
          {reach && <small>{leftOut(reach)}</small>}
        </p>
      </Stack>
    </Panel>
  )
}

function leftOut({ refused, bounced }: DeskReach): string {
  const parts = [
    ...(refused > 0 ? [`${refused.toLocaleString('en-US')} who want none`] : []),
    ...(bounced > 0 ? [`${bounced.toLocaleString('en-US')} whose address does not work`] : []),
  ]
  return parts.length === 0 ? 'Nobody is left out.' : `Left out: ${parts.join(', ')}.`
}

const OWNED = { owners: 'who own', others: 'who do not own' } as const

function Owned({ page: { products }, draft: { owned, product }, onChange }: Omit<NewsAudienceProps, 'reach'>) {
  const [first] = products
  if (!first) return null
  return (
    <Fields>
      <Select
        label="Of these"
        value={owned}
        onChange={({ currentTarget: { value } }) =>
          onChange(
            value === 'owners' || value === 'others'
              ? { owned: value, product: product ?? first.slug }
              : { owned: 'whatever', product: null },
          )
        }
      >
        <option value="whatever">everybody</option>
        {Object.entries(OWNED).map(([value, words]) => (
          <option key={value} value={value}>
            those {words}
          </option>
        ))}
      </Select>
      {owned !== 'whatever' && (
        <Select
          label="What"
          value={product ?? first.slug}
          hint={owned === 'owners' ? 'By itself or by all-access.' : undefined}
          onChange={(event) => onChange({ product: event.currentTarget.value })}
        >
          {products.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Fields>
  )
}
