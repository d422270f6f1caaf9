// npm test: everything that must hold. The fast checks first, then unit and integration tests, then the browser.
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

process.exitCode = (await runAll()) ? 0 : 1

/** A browser is asked for last: whoever has none still learns whether everything else holds. */
async function runAll(): Promise<boolean> {
  if (!(await check()) || !(await runStep(UNIT))) return false
  const missing = ensureBrowser()
  if (missing === null) return runStep(BROWSER)
  console.error(missing)
  return false
}
