import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { namespacedObjects } from '../../support/objects/namespaced-objects.ts'
import type { BenchContext } from '../bench-context.ts'
import { hasKubectl } from '../has-kubectl.ts'
import { MainServer } from '../main-server.ts'
import { milliseconds, type Result, whole } from '../measure/result.ts'
import { median } from '../measure/statistics.ts'

const run = promisify(execFile)

const eachKind = 25
const limitMs = 3_000

/** `kubectl delete namespace` of 500 objects of 20 kinds: from the start of the command until it has seen the namespace go. */
export async function deleteNamespace(context: BenchContext): Promise<Result[]> {
  if (!(await hasKubectl(context))) return []
  const items = namespacedObjects(eachKind)
  const server = await MainServer.start(await context.directory())
  try {
    const empty: number[] = []
    const full: number[] = []
    for (let round = 0; round < context.rounds; round++) {
      empty.push(await timeOfDelete(server, `empty-${round}`, []))
      full.push(await timeOfDelete(server, `full-${round}`, items))
    }
    const taken = median(full)
    return [
      {
        name: `kubectl delete namespace, ${whole(items.length)} objects`,
        measured: milliseconds(taken),
        limit: `${whole(limitMs)} ms`,
        ratio: taken / limitMs,
        required: 1,
        direction: 'at most',
        unit: `of ${whole(limitMs)} ms`,
        notes: [
          `${eachKind} objects of each of ${items.length / eachKind} kinds, on disk; the slowest of ${full.length} took ${milliseconds(Math.max(...full))}`,
          `an empty namespace takes ${milliseconds(median(empty))}, kubectl itself included`,
        ],
      },
    ]
  } finally {
    await server.stop()
  }
}

/** Milliseconds. */
async function timeOfDelete(
  { kubeconfig }: MainServer,
  namespace: string,
  items: readonly object[],
): Promise<number> {
  const kubectl = async (words: readonly string[], input = ''): Promise<void> => {
    const child = run('kubectl', ['--kubeconfig', kubeconfig, ...words])
    child.child.stdin?.end(input)
    await child
  }
  await kubectl(['create', 'namespace', namespace])
  if (items.length > 0) {
    const list = JSON.stringify({ apiVersion: 'v1', kind: 'List', items })
    await kubectl(['create', '-n', namespace, '--validate=ignore', '-f', '-'], list)
  }
  const start = performance.now()
  await kubectl(['delete', 'namespace', namespace])
  return performance.now() - start
}
