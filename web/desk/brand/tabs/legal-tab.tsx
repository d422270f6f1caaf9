import { useState } from 'react'
import { type DeskBrand, type DeskPolicy, policyVersionsSchema } from '../../../../contract/desk/brand.ts'
import { DraftForm, useTyped } from '../../catalogue/draft-form.tsx'
import type { Save } from '../../catalogue/use-save.ts'
import { Choices } from '../../parts/choice.tsx'
import { Field, Select, TextArea } from '../../parts/field.tsx'
import { Items, ItemText, Muted, Panel, Stack } from '../../parts/layout.tsx'
import { Loaded } from '../../parts/states.tsx'
import { useDeskData } from '../../state/use-desk-data.ts'
import styles from '../brand.module.css'
import { diffLines } from './line-diff.ts'

/** The policies, each with its versions and what would change. */
export function LegalTab({ brand }: { readonly brand: DeskBrand }) {
  const [name, setName] = useState('terms')
  const policy = brand.policies.find((candidate) => candidate.name === name) ?? brand.policies[0]
  if (!policy) return null
  return (
    <Stack>
      <Select label="Policy" value={policy.name} onChange={(event) => setName(event.currentTarget.value)}>
        {brand.policies.map((one) => (
          <option key={one.name} value={one.name}>
            {`${titleOf(one)}${one.version === 0 ? ' (the shop’s own words)' : `, version ${one.version}`}`}
          </option>
        ))}
      </Select>
      <PolicyForm key={policy.name} brand={brand} policy={policy} />
      <Versions key={`${policy.name} versions`} name={policy.name} />
    </Stack>
  )
}

function titleOf({ name, markdown }: DeskPolicy): string {
  return markdown.startsWith('# ') ? (markdown.slice(2).split('\n')[0] ?? name) : name
}

type Words = {
  readonly markdown: string
  readonly description: string
  readonly how: 'new' | 'correct'
  readonly from: string
}

type PolicyFormProps = { readonly brand: DeskBrand; readonly policy: DeskPolicy }

function PolicyForm({ brand, policy }: PolicyFormProps) {
  const written: Words = {
    markdown: policy.markdown,
    description: policy.description,
    how: 'new',
    from: new Date().toISOString().slice(0, 10),
  }
  const { form, typed, values, type } = useTyped(`policy ${policy.name}`, brand, written)
  const { markdown, description, how, from } = values
  const isSame = typed.markdown === undefined && typed.description === undefined
  // A version that nobody has seen yet is only corrected.
  const isDraft = policy.version > policy.shownVersion
  function keep(save: Save) {
    const isNew = policy.version === 0 || (how === 'new' && !isDraft)
    const body = { markdown, description, from: isNew ? from : null }
    return save({ method: 'PUT', path: `policies/${policy.name}`, body }, 'The policy is in the draft.')
  }
  return (
    <DraftForm
      draft={brand}
      form={form}
      keep={keep}
      title={isDraft ? `Draft of version ${policy.version}` : titleOf(policy)}
      note="Markdown without pictures: # title, a line in *emphasis*, then ## sections"
      whyNot={isSame ? 'Nothing is changed.' : undefined}
      more={<Difference before={policy.shown} after={markdown} />}
    >
      <TextArea
        label="Text"
        value={markdown}
        rows={22}
        spellCheck
        onChange={(event) => type({ markdown: event.currentTarget.value })}
      />
      <Field
        label="For search engines"
        value={description}
        maxLength={200}
        onChange={(event) => type({ description: event.currentTarget.value })}
      />
      {!isDraft && policy.version > 0 && (
        <VersionChoice version={policy.version} value={how} onChange={(next) => type({ how: next })} />
      )}
      {!isDraft && how === 'new' && (
        <Field
          label="It holds from"
          type="date"
          value={from}
          onChange={(event) => type({ from: event.currentTarget.value })}
        />
      )}
    </DraftForm>
  )
}

type VersionChoiceProps = {
  readonly version: number
  readonly value: 'new' | 'correct'
  readonly onChange: (how: 'new' | 'correct') => void
}

function VersionChoice({ version, value, onChange }: VersionChoiceProps) {
  return (
    <Choices
      label="This is"
      value={value}
      onChange={onChange}
      options={[
        { value: 'new', label: `Version ${version + 1}`, note: 'Buyers of before keep what they agreed to' },
        { value: 'correct', label: `A correction of version ${version}`, note: 'Only where the meaning stays' },
      ]}
    />
  )
}

/** More than anybody reads; a browser would take long to draw them. */
const MOST_SHOWN = 1000

const MARKS = { added: '+', removed: '−', same: '' } as const

function Difference({ before, after }: { readonly before: string; readonly after: string }) {
  const lines = diffLines(before, after).filter(({ kind, text }) => kind !== 'same' && text.trim() !== '')
  return (
    <Panel title="Difference to the shop">
      {lines.length === 0 ? (
        <Muted>The shop says the same.</Muted>
      ) : (
        <ul className={styles.diff}>
          {lines.slice(0, MOST_SHOWN).map(({ kind, text }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name, and their order is what is shown.
            <li key={`${at} ${kind}`} data-kind={kind}>
              <b aria-hidden="true">{MARKS[kind]}</b>
              {kind === 'added' ? <ins>{text}</ins> : <del>{text}</del>}
            </li>
          ))}
        </ul>
      )}
      {lines.length > MOST_SHOWN && <Muted>{`And ${lines.length - MOST_SHOWN} lines more.`}</Muted>}
    </Panel>
  )
}

function Versions({ name }: { readonly name: string }) {
  const data = useDeskData(`/policies/${name}`, policyVersionsSchema)
  return (
    <Panel title="Versions that were published" flush>
      <Loaded data={data}>
        {({ versions }) => (
          <Items>
            {versions.map(({ version, date, since }) => (
              <li key={version}>
                <ItemText
                  name={version === 0 ? 'The shop’s own words' : `Version ${version}`}
                  note={`holds from ${date}, published on ${since.slice(0, 10)}`}
                />
                {version > 0 && (
                  <a href={`/${name}/${version}`} target="_blank" rel="noopener">
                    {`Read version ${version}`}
                  </a>
                )}
              </li>
            ))}
          </Items>
        )}
      </Loaded>
    </Panel>
  )
}
