// Looks at masters, in a process of its own: whatever a hostile file does to a decoder, it does it here.
import { statSync } from 'node:fs'
import sharp from 'sharp'
import { answerQuestions } from './decoder-process.ts'
import { copyAndDigestSync, digestFileSync, UnwritableError } from './file-digest.ts'
import { cleanMaster, inspectMaster } from './inspect-master.ts'
import type { MasterQuestion } from './master-pool.ts'

// One picture at a time and one thread each: the processes together keep every core busy.
sharp.concurrency(1)
sharp.cache(false)

/** A file is read whole to be cleaned, and lies in memory once more as it will be. */
const CLEANING_TAKES = 3

answerQuestions<MasterQuestion>(
  async (question, { allowMore }) => {
    if (question.kind === 'digest') return digestFileSync(question.file)
    if (question.kind === 'copy') return copyAndDigestSync(question.file, question.to)
    if (question.kind === 'inspect') return inspectMaster(question.file, question.allowSmall, question.plan)
    allowMore(CLEANING_TAKES * statSync(question.file).size)
    return cleanMaster(question.file, question.to, question.format)
  },
  (error, question) => {
    const isUnwritable = error instanceof UnwritableError || (question.kind === 'clean' && isOurs(error))
    return isUnwritable ? { message: error.message, code: error.code } : undefined
  },
)

/** Writing the cleaned file failed: the disk's fault, not the file's. */
function isOurs(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error
}
