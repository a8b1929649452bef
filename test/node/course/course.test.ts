import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { silentLogger } from '../../../node-host/base/logging/silent-logger.ts'
import { nodeRuntime } from '../../../node-host/base/node-runtime.ts'
import { startProgramThread } from '../../../node-host/commands/lesson/program-thread.ts'
import { courseContract } from '../../contract/course-lessons.ts'

const folder = fileURLToPath(new URL('../../../web-playground/course', import.meta.url))
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
const files = names
  .filter((name) => /\.(?:md|ya?ml)$/.test(name))
  .map((name) => [name.replaceAll('\\', '/'), readFileSync(join(folder, name), 'utf8')] as const)

courseContract(new Map(files), {
  runtime: nodeRuntime(silentLogger),
  startThread: startProgramThread,
  // `npm run test:course` tries all, in a page.
  isTried: (at) => at % 3 === 0,
})
