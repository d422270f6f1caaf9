// Publishes one state after another, each dearer than the one before, until it is killed:
// node publishing-shop.ts <database> <storage> <first price> [<step at which it kills itself> [<dearer by>]].
// It says a line for each that it began and each that is shown.
import { flushCompileCache } from 'node:module'
import { openDatabase } from '../../server/database/database.ts'
import { PublishError, publish } from '../../server/publications/publish.ts'
import { testPublisher, testState } from '../../server/publications/testing/test-publisher.ts'
import { openDrillStorage } from './drill-storage.ts'
import { withSteps } from './steps.ts'

const [databaseUrl = '', storage = '', first = '300', killAt = '0', by = '1'] = process.argv.slice(2)
// Whoever is killed keeps nothing of it.
flushCompileCache()
let step = 0
const publisher = withSteps(testPublisher(openDatabase(databaseUrl), openDrillStorage(storage)).publisher, () => {
  if (++step === Number(killAt)) process.kill(process.pid, 'SIGKILL')
})

for (let priceMinor = Number(first); ; priceMinor += Number(by)) {
  step = 0
  console.log(`begins ${priceMinor}`)
  try {
    await publish(publisher, testState({ priceMinor }), { by: 'the drill', note: '' })
    console.log(`shown ${priceMinor}`)
  } catch (error) {
    // Another machine was faster.
    if (!(error instanceof PublishError)) throw error
  }
}
