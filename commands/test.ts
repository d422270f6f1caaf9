// npm test: everything that must hold. The fast checks first, then unit and integration tests, then the browser.
import { check } from './check.ts'
import { ensureBrowser } from './ensure-browser.ts'
import { runStep, type Step } from './steps.ts'

const TESTS: readonly Step[] = [
  { name: 'unit and integration tests', run: ['vitest', 'run'], advice: 'Mend the failing tests above.', isLoud: true },
  { name: 'browser tests', run: ['playwright', 'test'], advice: 'Mend the failing journeys above.', isLoud: true },
]

process.exitCode = (await runAll()) ? 0 : 1

async function runAll(): Promise<boolean> {
  if (!(await check())) return false
  await ensureBrowser()
  for (const step of TESTS) if (!(await runStep(step))) return false
  return true
}
