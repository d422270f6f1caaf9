// A thread that helps to draw a picture: it runs the scene for the tasks that it shares with the leader, and ends.
import { workerData } from 'node:worker_threads'
import { Crew } from './kit/core/crew.ts'
import type { CrewOrder } from './render-together.ts'
import { renderWallpaper } from './render-wallpaper.ts'

const { recipe, width, height, memory } = workerData as CrewOrder
const crew = new Crew(memory, 'helper')
try {
  await renderWallpaper(recipe, width, height, crew)
} catch (error) {
  crew.fail()
  throw error
}
