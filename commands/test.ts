// npm test [-- check unit browser]: everything that must hold, or the named parts of it. The fast checks first, then unit
// and integration tests, then the browser.
import { check } from './check.ts'
import { ensureBrowser } from './ensure-browser.ts'
import { runStep, type Step } from './steps.ts'

const UNIT: Step = {
  name: 'unit and integration tests',
  run: ['vitest', 'run'],
  advice: 'Mend the failing tests above.',
  isLoud: true,
}
const BROWSER: Step = {
  name: 'browser tests',
  run: ['playwright', 'test'],
  advice: 'Mend the failing journeys above.',
  isLoud: true,
}

/** A browser is asked for last: whoever has none still learns whether everything else holds. */
const PARTS: Readonly<Record<string, () => Promise<boolean>>> = {
  check,
  unit: () => runStep(UNIT),
  browser: async () => {
    const missing = ensureBrowser()
    if (missing === null) return runStep(BROWSER)
    console.error(missing)
    return false
  },
}

const wanted = process.argv.slice(2)
const unknown = wanted.find((name) => !Object.hasOwn(PARTS, name))
if (unknown !== undefined) {
  console.error(
    `There is no part '${unknown}' of the tests. Usage: npm test [-- ${Object.keys(PARTS).join(' | ')} ...]`,
  )
  process.exit(2)
}
for (const [name, run] of Object.entries(PARTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  if (await run()) continue
  process.exitCode = 1
  break
}
