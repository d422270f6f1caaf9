import { paintContract } from '../../testing/paint-contract.ts'
import { sceneContract } from '../../testing/scene-contract.ts'

sceneContract('bikes')
paintContract('bikes')
