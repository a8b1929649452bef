import { describe } from 'vitest'
import { webRuntime } from '../../../browser-host/runtime/web-runtime.ts'
import { silentLogger } from '../../../node-host/base/logging/silent-logger.ts'
import { startPageThread } from '../../../web-playground/functions/start-page-thread.ts'
import { courseContract } from '../../contract/course-lessons.ts'

const folder = '../../../web-playground/course/'
const texts = import.meta.glob<string>('../../../web-playground/course/**/*.{md,yaml,yml}', {
  query: '?raw',
  import: 'default',
  eager: true,
})

// `npm run test:course` sets it.
describe.skipIf(import.meta.env['VITE_COURSE'] === undefined)('in a page', () => {
  const files = Object.entries(texts).map(
    ([path, text]) => [path.slice(folder.length), text] as const,
  )
  courseContract(new Map(files), {
    runtime: webRuntime(silentLogger),
    startThread: startPageThread,
    isTried: () => true,
  })
})
