// npm run check: the fast part of npm test. Format, lint, types, boundaries, unused code, linear regular expressions, sizes.
import { runStep, type Step } from './steps.ts'

const ROOMS = ['contract', 'web', 'server', 'sandbox', 'artwork', 'commands', 'bootstrap', 'e2e']

const STEPS: readonly Step[] = [
  { name: 'format and lint', run: ['biome', 'check', '.'], advice: 'Run: npx biome check --write .' },
  { name: 'types', run: ['tsc', '--build'], advice: 'Mend the types above.' },
  { name: 'types of the storefront', run: ['tsc', '-p', 'web'], advice: 'Mend the types above.' },
  { name: 'types of the journeys', run: ['tsc', '-p', 'e2e'], advice: 'Mend the types above.' },
  {
    name: 'boundaries',
    run: ['depcruise', '--config', '.dependency-cruiser.mjs', ...ROOMS],
    advice: 'The import table is in .dependency-cruiser.mjs; move the code to the room that may know it.',
  },
  { name: 'unused code', run: ['knip', '--no-progress'], advice: 'Delete what nothing uses.' },
  {
    name: 'linear expressions',
    run: ['node', 'commands/check-expressions.ts'],
    advice: 'Anchor it, bound its repetitions, or take the text apart with indexOf and split.',
  },
  { name: 'sizes', run: ['node', 'commands/check-sizes.ts'], advice: 'Split what does two jobs.' },
]

export async function check(): Promise<boolean> {
  const results = await Promise.all(STEPS.map(runStep))
  return results.every(Boolean)
}

if (import.meta.main) process.exitCode = (await check()) ? 0 : 1
