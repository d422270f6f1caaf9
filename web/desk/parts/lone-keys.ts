import { readStored, writeStored } from '../../state/browser-storage.ts'
import { createStore, type Readable } from '../../state/store.ts'

const STORED = 'desk-lone-keys'

/** Whether keys by themselves do something here. Who speaks to the machine may set one off with any word (WCAG 2.1.4). */
const isOn = createStore(() => readStored(STORED) !== 'off')
export const loneKeys: Readable<boolean> = isOn

export function setLoneKeys(wanted: boolean): void {
  isOn.set(wanted)
  writeStored(STORED, wanted ? null : 'off')
}
