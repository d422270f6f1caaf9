import { useStore } from '../../state/store.ts'
import { Switch } from '../parts/choice.tsx'
import { Panel } from '../parts/layout.tsx'
import { loneKeys, setLoneKeys } from '../parts/lone-keys.ts'

/** Keys by themselves, on this device: for whoever speaks instead of typing they are switched off. */
export function MyKeys() {
  const isOn = useStore(loneKeys, true)
  return (
    <Panel title="Keys" note="/, j, k, x and ? by themselves, on this device. Ctrl K works in any case.">
      <Switch label="Single keys do something" isOn={isOn} onChange={setLoneKeys} />
    </Panel>
  )
}
