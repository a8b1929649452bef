import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { BenchContext } from '../bench-context.ts'
import { hasKubectl } from '../has-kubectl.ts'
import { MainServer } from '../main-server.ts'
import { megabytes, type Result, whole } from '../measure/result.ts'
import { median } from '../measure/statistics.ts'
import { storeOf } from './stored-objects.ts'

const run = promisify(execFile)

const objects = 10_000
const largestOutput = 64 * 1024 * 1024

/** `kubectl get configmaps -A`, which reads pages of 500 as tables: how long it takes, and what the server needs. */
export async function kubectlPages(context: BenchContext): Promise<Result[]> {
  if (!(await hasKubectl(context))) return []
  const { directory } = await storeOf(context, 'configmaps', objects)
  const server = await MainServer.start(directory)
  try {
    const before = server.memory()
    const seconds: number[] = []
    for (let round = 0; round < context.rounds; round++) seconds.push(await getAll(server))
    const { anonymous, resident } = server.memory()
    const answer = await timeOfVersion(server)
    const taken = median(seconds)
    return [
      {
        name: `kubectl get configmaps -A, ${whole(objects)}`,
        measured: `${taken.toFixed(2)} s`,
        limit: `${answer.toFixed(2)} s`,
        ratio: taken / answer,
        required: undefined,
        direction: 'at most',
        unit: 'times the time of kubectl version',
        notes: [
          `first time ${seconds[0]?.toFixed(2)} s; the limit is what kubectl takes for one small answer`,
          `the server's own memory: ${megabytes(before.anonymous)} before, ${megabytes(anonymous)} after; resident ${megabytes(resident)}`,
        ],
      },
    ]
  } finally {
    await server.stop()
  }
}

/** Seconds. @throws Error when config maps are missing from the output. */
async function getAll({ kubeconfig }: MainServer): Promise<number> {
  const start = performance.now()
  const words = ['--kubeconfig', kubeconfig, 'get', 'configmaps', '-A', '--no-headers']
  const { stdout } = await run('kubectl', words, { maxBuffer: largestOutput })
  const seconds = (performance.now() - start) / 1000
  const lines = stdout.split('\n').filter((line) => line.includes('settings-'))
  if (lines.length !== objects) throw new Error(`kubectl printed ${lines.length} config maps`)
  return seconds
}

async function timeOfVersion({ kubeconfig }: MainServer): Promise<number> {
  const start = performance.now()
  await run('kubectl', ['--kubeconfig', kubeconfig, 'version'])
  return (performance.now() - start) / 1000
}
