// npm run test:engines [-- --project=webkit]: the journeys that matter in Firefox and in WebKit, the system's own, and
// photographs of every page and screen at three widths in data/engine-screens, to be looked at.
import { ensureEngines } from './ensure-engines.ts'
import { runStep } from './steps.ts'

const missing = ensureEngines()
for (const sentence of missing) console.error(sentence)
if (missing.length > 0) process.exit(1)
const passed = await runStep({
  name: 'journeys in Firefox and WebKit',
  run: ['playwright', 'test', '--config', 'playwright.engines.config.ts', ...process.argv.slice(2)],
  advice: 'Mend the failing journeys above.',
  isLoud: true,
})
process.exitCode = passed ? 0 : 1
