import { startProgramThread } from '../../../node-host/commands/lesson/program-thread.ts'
import { nodeProgramContract } from '../../contract/node-program.ts'

nodeProgramContract(startProgramThread, [
  'require',
  'fetch',
  'postMessage',
  'process.binding',
  "this?.constructor.constructor('return process.mainModule')()",
])
