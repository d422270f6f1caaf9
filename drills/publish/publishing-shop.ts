// Publishes one state after another, each dearer than the one before, until it is killed: node publishing-shop.ts <database> <storage>.
// It says a line for each that it began and each that is shown.
import { folderStorage } from '../../server/adapters/storage/folder-storage.ts'
import { openDatabase } from '../../server/database/database.ts'
import { publish } from '../../server/publications/publish.ts'
import { testPublisher, testState } from '../../server/publications/testing/test-publisher.ts'

const [databaseUrl = '', folder = '', first = '300'] = process.argv.slice(2)
const { publisher } = testPublisher(openDatabase(databaseUrl), folderStorage(folder))

for (let priceMinor = Number(first); ; priceMinor++) {
  console.log(`begins ${priceMinor}`)
  await publish(publisher, testState({ priceMinor }), { by: 'the drill', note: '' })
  console.log(`shown ${priceMinor}`)
}
