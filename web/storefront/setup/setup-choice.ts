import type { SetupPlan } from '../../../contract/library/setup-plan.ts'
import type { Setup } from '../../../contract/library/setups.ts'
import type { Shown } from '../catalogue/shown.ts'

/** How the pictures are shown, apart from where the monitors stand. */
export type Choice = Pick<SetupPlan, 'how' | 'format'> & {
  /** Which part of a picture that is larger than its monitors. */
  readonly focus: { readonly x: number; readonly y: number }
  readonly across: Shown | null
  /** By monitor. */
  readonly each: readonly (Shown | null)[]
}

/** Where monitors are arranged: by hand on the desk, by numbers in the list. */
export type Editing = {
  readonly setup: Setup
  readonly onChange: (setup: Setup) => void
  /** The monitor that is looked at. */
  readonly chosen: number
  readonly onChoose: (at: number) => void
}
