// A process of its own for each core: whatever a hostile file does to a decoder, it does it here.
import sharp from 'sharp'
import { copyAndDigestSync, digestFileSync, UnwritableError } from './file-digest.ts'
import { allowOnlyMasterFormats, cleanMaster, inspectMaster } from './inspect-master.ts'
import type { MasterQuestion } from './master-pool.ts'
import { Refusal } from './refusal.ts'

allowOnlyMasterFormats()
// One picture at a time and one thread each: the processes together keep every core busy.
sharp.concurrency(1)
sharp.cache(false)

process.on('message', async (question: MasterQuestion) => {
  process.send?.(await answer(question))
})
process.on('disconnect', () => process.exit())
process.send?.('ready')

/** Writing the cleaned file failed: the disk's fault, not the file's. */
function isOurs(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error
}

async function answer(question: MasterQuestion) {
  try {
    if (question.kind === 'digest') return { result: digestFileSync(question.file) }
    if (question.kind === 'copy') return { result: copyAndDigestSync(question.file, question.to) }
    if (question.kind === 'clean') return { result: await cleanMaster(question.file, question.to, question.format) }
    return { result: await inspectMaster(question.file, question.allowSmall, question.plan) }
  } catch (error) {
    const isUnwritable = error instanceof UnwritableError || (question.kind === 'clean' && isOurs(error))
    if (isUnwritable) return { failure: { message: error.message, code: error.code } }
    return { refusal: error instanceof Refusal ? error.message : `cannot be read: ${(error as Error).message}` }
  }
}
