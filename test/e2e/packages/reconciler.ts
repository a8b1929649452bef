import { ApiError } from '../../../core/base/api/errors/api-error.ts'
import { equalJson, type JsonObject } from '../../../core/base/api/json.ts'
import type { ApiObject } from '../../../core/base/api/object.ts'
import { PackageClient } from './package-client.ts'
import { takenOver } from './taken-over.ts'

const manager = 'kustomize-controller'

/** Whose changes are undone where the repository does not have them: those of people at a command line. */
const people: ReadonlySet<string> = new Set([
  'before-first-apply',
  'kubectl-client-side-apply',
  'kubectl-edit',
  'kubectl-patch',
])

const lastApplied = 'kubectl.kubernetes.io/last-applied-configuration'

export type Action = 'created' | 'configured' | 'unchanged' | 'replaced'

/** Keeps objects as a repository has them, by the requests that Flux sends, in its order. */
export class Reconciler {
  readonly #calls: PackageClient
  #inventory: readonly ApiObject[] = []

  constructor(base: string, namespace: string) {
    this.#calls = new PackageClient(base, manager, namespace)
  }

  /** What was done to each; objects that the repository no longer has are deleted. */
  async reconcile(manifests: readonly ApiObject[]): Promise<Action[]> {
    const actions: Action[] = []
    for (const manifest of manifests) actions.push(await this.#reconcileOne(manifest))
    const kept = new Set(manifests.map((manifest) => this.#calls.pathOf(manifest)))
    for (const old of this.#inventory.toReversed()) {
      if (!kept.has(this.#calls.pathOf(old))) await this.#calls.remove(old, 'Background')
    }
    this.#inventory = manifests
    return actions
  }

  async #reconcileOne(manifest: ApiObject): Promise<Action> {
    const live = await this.#calls.find(manifest)
    let tried: ApiObject
    try {
      tried = await this.#calls.apply(manifest, { force: true, dryRun: true })
    } catch (error) {
      if (live && immutableMessage(error)) return this.#replace(manifest)
      throw error
    }
    if (!live) {
      await this.#calls.apply(manifest, { force: true })
      return 'created'
    }
    const cleaned = await this.#cleanUp(manifest, live)
    if (!cleaned && !hasDrifted(live, tried)) return 'unchanged'
    await this.#calls.apply(manifest, { force: true })
    return 'configured'
  }

  async #replace(manifest: ApiObject): Promise<Action> {
    await this.#calls.remove(manifest, 'Foreground')
    await this.#calls.apply(manifest, { force: true })
    return 'replaced'
  }

  /** Takes over what people changed, and drops the annotation that their tool would go by. */
  async #cleanUp(manifest: ApiObject, live: ApiObject): Promise<boolean> {
    const operations: JsonObject[] = []
    if (live.metadata.annotations?.[lastApplied] !== undefined) {
      const key = lastApplied.replaceAll('/', '~1')
      operations.push({ op: 'remove', path: `/metadata/annotations/${key}` })
    }
    const managedFields = takenOver(live, manager, people)
    if (managedFields) {
      operations.push({ op: 'replace', path: '/metadata/managedFields', value: managedFields })
    }
    if (operations.length === 0) return false
    await this.#calls.operate(manifest, operations)
    return true
  }
}

function immutableMessage(error: unknown): boolean {
  return error instanceof ApiError && error.reason === 'Invalid' && /immutable/.test(error.message)
}

/** Whether an apply would change more than its account of it. */
function hasDrifted(live: ApiObject, tried: ApiObject): boolean {
  return !equalJson(compared(live), compared(tried))
}

function compared({ metadata, status: _, ...rest }: ApiObject): JsonObject {
  const { labels = {}, annotations = {} } = metadata
  return { ...rest, labels, annotations }
}
