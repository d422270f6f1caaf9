// Sums noise for about a second and tells how many seconds it took: most of a picture is noise.
import { parentPort } from 'node:worker_threads'
import { Noise } from 'sample-shop/artwork/kit/core/noise.ts'

const POINTS = 4_000_000
const OCTAVES = 6

const noise = new Noise(1)
const startedAt = performance.now()
let sum = 0
for (let i = 0; i < POINTS; i++) sum += noise.fbm(i * 0.37, i * 0.11, OCTAVES)
const seconds = (performance.now() - startedAt) / 1000
if (Number.isNaN(sum)) throw new Error('Noise is a number everywhere.')
parentPort?.postMessage(seconds)
