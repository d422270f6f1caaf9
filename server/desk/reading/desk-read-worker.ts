// Answers the desk's questions from a SQLite file, in a thread of its own.
import { workerData } from 'piscina'
import { openReadOnly } from '../../database/database.ts'
import { answerQuestion, type DeskQuestion } from './desk-reads.ts'

const db = openReadOnly((workerData as { file: string }).file)

export default (question: DeskQuestion): Promise<unknown> => answerQuestion(db, question)
