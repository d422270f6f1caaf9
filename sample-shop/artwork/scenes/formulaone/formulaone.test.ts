import { sceneContract } from '../../testing/scene-contract.ts'

sceneContract('formulaone')
