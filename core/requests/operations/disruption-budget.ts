import { ApiError, forbidden, timedOut } from '../../base/api/errors/api-error.ts'
import {
  matchesLabels,
  selectorFromLabelSelectorObject,
} from '../../base/api/selectors/label-selector.ts'
import type * as corev1 from '../../base/api/types/core.v1.generated.ts'
import type { PodDisruptionBudget } from '../../base/api/types/policy.v1.generated.ts'
import type { Writable } from '../../base/api/types/views.ts'
import { serverUser } from '../../base/api/user.ts'
import type { ResourceDefinition } from '../../objects/catalog/resource-definition.ts'
import type { Entry } from '../../objects/codec/entry.ts'
import { decodedObject } from '../../storage/cache/derived-values.ts'
import { namespaceKeys } from '../../storage/cache/object-key.ts'
import { readLatest } from '../rest/newest-state.ts'
import { relatedContext, type ResourceContext } from '../rest/resource-context.ts'
import type { Api } from '../rest/services.ts'
import { managedFieldsOfUpdate } from '../rest/write/managed-fields.ts'
import { queueWrite } from '../rest/write/queue-write.ts'
import { attemptWrite } from '../rest/write/write-path.ts'
import { inSchemaOrder } from './schema-order.ts'

/** Limit of `status.disruptedPods`: with more unconfirmed evictions the disruption controller is taken not to run. */
const maxDisruptedPods = 2_000

/** `TooManyRequests`: the disruption budget forbids the eviction now; the client may try again later. */
function evictionRefused(why: string, retryAfterSeconds?: number): ApiError {
  const message = "Cannot evict pod as it would violate the pod's disruption budget."
  return new ApiError('TooManyRequests', message, {
    details: {
      causes: [{ reason: 'DisruptionBudget', message: why }],
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    },
  })
}

export function budgetNotObserved(name: string): ApiError {
  return evictionRefused(
    `The disruption budget ${name} is still being processed by the server.`,
    10,
  )
}

function budgetDefinition({ catalog }: Api): ResourceDefinition | undefined {
  return catalog.findStored('policy', 'poddisruptionbudgets')
}

/** The context of the server's own write of a budget's status; undefined where the release has none. */
function budgetContext(context: ResourceContext, name: string): ResourceContext | undefined {
  const definition = budgetDefinition(context.services.api)
  const info = { ...context.info, name, subresource: 'status' }
  return definition && relatedContext(context, { definition, info, user: serverUser, warnings: [] })
}

/** The disruption budgets of the namespace that select the pod: an empty selector selects all pods, an absent one none. */
export async function budgetsOf(
  context: ResourceContext,
  pod: corev1.Pod,
): Promise<readonly Entry[]> {
  const prefix = budgetDefinition(context.services.api)?.storedAs?.prefix
  if (prefix === undefined) return []
  const resource = context.services.store.cache.resource(prefix)
  if (!(await resource.whenReady(context.request.signal))) {
    throw timedOut(`${prefix} is still being loaded`)
  }
  const all = [...resource.snapshot().entries(namespaceKeys(context.info.namespace))]
  return all.filter((entry) => {
    const { spec } = decodedObject<PodDisruptionBudget>(entry)
    return matchesLabels(selectorFromLabelSelectorObject(spec.selector), pod.metadata.labels)
  })
}

/** The numbers of a budget's status, which are absent where they are zero. */
function statusOf({ status }: PodDisruptionBudget): Partial<PodDisruptionBudget['status']> {
  return status
}

/** Whether an unready pod may be evicted without a disruption being counted, by `unhealthyPodEvictionPolicy`. */
export function allowsUnreadyEviction(budget: PodDisruptionBudget): boolean {
  if (budget.spec.unhealthyPodEvictionPolicy === 'AlwaysAllow') return true
  const { desiredHealthy: desired = 0, currentHealthy: current = 0 } = statusOf(budget)
  return desired > 0 && current >= desired
}

function checkBudget(budget: PodDisruptionBudget): void {
  const { name = '', generation = 0 } = budget.metadata
  const {
    observedGeneration = 0,
    disruptionsAllowed: allowed = 0,
    disruptedPods = {},
    desiredHealthy: desired = 0,
    currentHealthy: current = 0,
  } = statusOf(budget)
  if (observedGeneration < generation) throw budgetNotObserved(name)
  const resource = { group: 'policy', resource: 'poddisruptionbudget' }
  if (allowed < 0) {
    throw forbidden(resource, name, 'pdb disruptions allowed is negative')
  }
  if (Object.keys(disruptedPods).length > maxDisruptedPods) {
    const why = 'DisruptedPods map too big - too many evictions not confirmed by PDB controller'
    throw forbidden(resource, name, why)
  }
  if (allowed > 0) return
  const healthy = `needs ${desired} healthy pods and has ${current} currently`
  throw evictionRefused(`The disruption budget ${name} ${healthy}`)
}

/** Adds the pod to `status.disruptedPods`, so that the disruption controller does not count it as healthy. */
function countDisruption(
  { status }: Writable<PodDisruptionBudget>,
  pod: string,
  now: string,
): void {
  status.disruptionsAllowed -= 1
  const disrupted = (status.disruptedPods ??= {})
  disrupted[pod] = now
  if (status.disruptionsAllowed === 0) setDisallowed(status, now)
}

function setDisallowed(status: Writable<PodDisruptionBudget>['status'], now: string): void {
  const { conditions = [], observedGeneration } = status
  const previous = conditions.find(({ type }) => type === 'DisruptionAllowed')
  status.conditions = [
    ...conditions.filter((condition) => condition.type !== 'DisruptionAllowed'),
    {
      type: 'DisruptionAllowed',
      status: 'False',
      ...(observedGeneration !== undefined && { observedGeneration }),
      lastTransitionTime: previous?.status === 'False' ? previous.lastTransitionTime : now,
      reason: 'InsufficientPods',
      message: '',
    },
  ]
}

/**
 * Takes one allowed disruption from a budget, for a pod that is about to be evicted.
 *
 * @throws ApiError `TooManyRequests` with cause `DisruptionBudget` when it allows none.
 */
export async function takeFromBudget(
  context: ResourceContext,
  entry: Entry,
  pod: string,
  dryRun: boolean,
): Promise<void> {
  const budgets = budgetContext(context, entry.name)
  if (!budgets) return
  const { definition, services, write } = budgets
  const managedFields = managedFieldsOfUpdate(budgets, services.brand.serverName)
  await queueWrite(budgets, entry, async (turn) => {
    const current = await readLatest(budgets, entry)
    // A budget that was deleted meanwhile forbids nothing.
    if (!current) return entry
    return attemptWrite<PodDisruptionBudget>(budgets, {
      current,
      dryRun,
      managedFields,
      turn,
      unconditional: true,
      next: (read) => {
        const budget = read()
        checkBudget(budget)
        countDisruption(budget, pod, write.now)
        return inSchemaOrder(definition, budget)
      },
    })
  })
}
