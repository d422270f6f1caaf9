import { useId } from 'react'
import { useBrowserValue } from '../../state/store.ts'
import styles from './feed-form.module.css'

let known: readonly string[] | undefined

function listZones(): readonly string[] {
  known ??= [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]
  return known
}

const NONE: readonly string[] = []

export function TimeZoneField({
  zone,
  onChange,
}: {
  readonly zone: string
  readonly onChange: (zone: string) => void
}) {
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
