// A thread that helps to draw a picture: it runs the scene for the tasks that it shares with the leader, and ends.
import { workerData } from 'node:worker_threads'
import { Crew } from './kit/core/crew.ts'
import { type CrewOrder, drawBands } from './render-png.ts'

const order = workerData as CrewOrder
const crew = new Crew(order.memory, 'helper')
try {
  await drawBands(order, crew)
} catch (error) {
  crew.fail()
  throw error
}
