// npm run check: the fast part of npm test. Format, lint, types, boundaries, unused code, linear regular expressions,
// sleeps in tests, spread literals, what old browsers know, decisions, paths, words.
import { ROOMS } from '../.dependency-cruiser.mjs'
import { runStep, type Step } from './steps.ts'

/** A room within a room is looked at with it. */
const FOLDERS = Object.keys(ROOMS).filter((room) => !room.includes('/'))

/** By default four would check a project side by side, each anew what all of it shares: twice the work, where all steps run at once. */
const ALONE = ['--checkers', '1'] as const

const STEPS: readonly Step[] = [
  { name: 'format and lint', run: ['biome', 'check', '.'], advice: 'Run: npx biome check --write .' },
  { name: 'types', run: ['tsc', '--build', ...ALONE], advice: 'Mend the types above.' },
  { name: 'types of the storefront', run: ['tsc', '-p', 'web', ...ALONE], advice: 'Mend the types above.' },
  { name: 'types of the journeys', run: ['tsc', '-p', 'e2e', ...ALONE], advice: 'Mend the types above.' },
  {
    name: 'boundaries',
    run: ['depcruise', '--config', '.dependency-cruiser.mjs', ...FOLDERS],
    advice: 'The import table is in .dependency-cruiser.mjs; move the code to the room that may know it.',
  },
  { name: 'unused code', run: ['knip', '--no-progress'], advice: 'Delete what nothing uses.' },
  {
    name: 'linear expressions',
    run: ['node', 'commands/check-expressions.ts'],
    advice: 'Anchor it, bound its repetitions, or take the text apart with indexOf and split.',
  },
  {
    name: 'no sleeps in tests',
    run: ['node', 'commands/check-sleeps.ts'],
    advice: 'expect.poll, vi.waitFor and harness/eventually.ts wait for a thing; fake timers move a clock.',
  },
  {
    name: 'no spread literals',
    run: ['node', 'commands/check-spreads.ts'],
    advice: 'Write the properties where they belong; then the compiler knows their names.',
  },
  {
    name: 'known to browsers',
    run: ['node', 'commands/check-browsers.ts'],
    advice: 'Write it with what the oldest browser has, or ask for it first, as in checkVisibility?.().',
  },
  {
    name: 'decisions',
    run: ['node', 'commands/check-decisions.ts'],
    advice: 'Keep the decision and its reason; leave to the code what the code says.',
  },
  {
    name: 'paths in words',
    run: ['node', 'commands/check-paths.ts'],
    advice: 'Name the file where it is now, from the root or from the folder of whoever names it.',
  },
  {
    name: 'words',
    run: ['node', 'commands/check-words.ts'],
    advice:
      'What one shop says belongs into sample-shop/content/, and what one provider does into its folder of server/payments/.',
  },
]

export async function check(): Promise<boolean> {
  const results = await Promise.all(STEPS.map(runStep))
  return results.every(Boolean)
}

if (import.meta.main) process.exitCode = (await check()) ? 0 : 1
