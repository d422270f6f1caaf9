import { paintContract } from '../../testing/paint-contract.ts'
import { sceneContract } from '../../testing/scene-contract.ts'

sceneContract('formulaone')
paintContract('formulaone')
