// Draws the pictures that an owner brings for the shop itself, in a process of its own: nobody knows where they come from.
import { answerQuestions } from '../../decoding/decoder-process.ts'
import type { DrawingQuestion } from '../own-pictures.ts'
import { drawOwnPicture } from './draw-own-picture.ts'

answerQuestions<DrawingQuestion>(
  (question) => drawOwnPicture(question),
  () => undefined,
)
