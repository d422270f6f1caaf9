// A process of its own for each core: whatever a hostile file does to a decoder, it does it here.
import sharp from 'sharp'
import { digestFile } from './file-digest.ts'
import { allowOnlyMasterFormats, inspectMaster, Refusal } from './inspect-master.ts'
import type { MasterQuestion } from './master-pool.ts'

allowOnlyMasterFormats()
// One picture at a time and one thread each: the processes together keep every core busy.
sharp.concurrency(1)
sharp.cache(false)

process.on('message', async (question: MasterQuestion) => {
  process.send?.(await answer(question))
})
process.on('disconnect', () => process.exit())
process.send?.('ready')

async function answer(question: MasterQuestion) {
  try {
    if (question.kind === 'digest') return { result: await digestFile(question.file) }
    return { result: await inspectMaster(question.file, question.allowSmall, question.plan) }
  } catch (error) {
    return { refusal: error instanceof Refusal ? error.message : `cannot be read: ${(error as Error).message}` }
  }
}
