import { ApiError, invalid, notFound, unclassifiedError } from '../../base/api/errors/api-error.ts'
import { unsafeDeleteOption } from '../../base/api/errors/stored-object-errors.ts'
import { formatGroupVersion } from '../../base/api/group-version.ts'
import { type NewPodCondition, setPodCondition } from '../../base/api/pod-condition.ts'
import type * as corev1 from '../../base/api/types/core.v1.generated.ts'
import type * as policyv1 from '../../base/api/types/policy.v1.generated.ts'
import type { ApiResponse } from '../../base/http/api-response.ts'
import { dryRunValues, parseWriteOptions } from '../../base/http/request-options.ts'
import type { Entry } from '../../objects/codec/entry.ts'
import { invalidValue } from '../../objects/schema/validation/causes.ts'
import { decodedObject } from '../../storage/cache/derived-values.ts'
import { attemptDeletion } from '../rest/delete/delete-object.ts'
import {
  checkDeletePreconditions,
  type DeleteOptions,
  deleteOptionsOf,
} from '../rest/delete/delete-options.ts'
import type { ExpectedKind } from '../rest/expected-kind.ts'
import { readLatest } from '../rest/newest-state.ts'
import { readRequestObject } from '../rest/request-object.ts'
import {
  relatedContext,
  type RequestTarget,
  type ResourceContext,
} from '../rest/resource-context.ts'
import {
  keepManagedFields,
  setManagedFields,
  managedFieldsOfSubresource,
} from '../rest/write/managed-fields.ts'
import { checkNameOfBody, placeInNamespace } from '../rest/write/object-names.ts'
import { queueWrite, type WriteTurn } from '../rest/write/queue-write.ts'
import { attemptWrite } from '../rest/write/write-path.ts'
import { admitOperation } from './admit-operation.ts'
import {
  budgetsOf,
  budgetNotObserved,
  allowsUnreadyEviction,
  takeFromBudget,
} from './disruption-budget.ts'
import { respondWithSuccess } from './respond-success.ts'
import { inSchemaOrder } from './schema-order.ts'
import { kindOfSubresource } from './subresource-kind.ts'

/** Serves `POST …/pods/{name}/eviction`: a delete that checks the pod's disruption budget first. */
export async function evictPod(context: ResourceContext): Promise<ApiResponse> {
  const { dryRun, fieldManager, fieldValidation } = parseWriteOptions(context, 'CreateOptions')
  const accepted = acceptedOf(context)
  const posted = await readRequestObject<policyv1.Eviction>(context, accepted, fieldValidation)
  placeInNamespace(context, posted)
  // Admission hears of a dry run that the query asks for, as in the original; not of one that only the body does.
  const { schema } = accepted
  setManagedFields(
    posted,
    managedFieldsOfSubresource(context, accepted, fieldManager)(undefined, posted),
  )
  const { object: eviction, validate } = await admitOperation(context, {
    object: posted,
    schema,
    dryRun,
  })
  checkNameOfBody(context, eviction)
  checkReadable(context, eviction)
  const options = evictionOptions(context, eviction)
  await validate()
  await evict(context, options)
  return respondWithSuccess(context)
}

/** The accepted kinds of the body: Eviction of `policy/v1` and, with the same fields, of `policy/v1beta1`. */
function acceptedOf(target: RequestTarget): ExpectedKind {
  const shown = kindOfSubresource(target)
  const { group, version, kind, schema } = shown
  return { group, version, kind, schema, otherVersions: [formatGroupVersion(group, 'v1beta1')] }
}

/** An eviction reads the pod for its disruption budget, so unreadable pods cannot be evicted. @throws ApiError `Invalid` */
function checkReadable(target: RequestTarget, { deleteOptions }: policyv1.Eviction): void {
  if (deleteOptions?.[unsafeDeleteOption] !== true) return
  const why = 'can not be set for pod eviction, try after removing the option'
  throw invalid(kindOfSubresource(target), target.info.name, [
    invalidValue(`deleteOptions.${unsafeDeleteOption}`, true, why),
  ])
}

/** The delete options of an eviction; query and body may both ask for a dry run, but must then agree. */
function evictionOptions(
  context: ResourceContext,
  { deleteOptions: body }: policyv1.Eviction,
): DeleteOptions {
  const { query, services } = context
  const [asked, written] = [dryRunValues(query, services.brand), body?.dryRun ?? []]
  if (asked.length > 0 && written.length > 0 && asked.join() !== written.join()) {
    const both = `[${asked.join(' ')}] and [${written.join(' ')}]`
    throw unclassifiedError(`Non-matching dry-run options in request and content: ${both}`)
  }
  const dryRun = [...(written.length > 0 ? written : asked)]
  return deleteOptionsOf({ ...body, dryRun }, services.brand)
}

async function evict(context: ResourceContext, options: DeleteOptions): Promise<void> {
  const pod = await queueWrite(context, context.info, async (turn) => {
    const found = await readPod(context)
    if (isCounted(found)) return found
    // A pending pod may become ready: the delete is bound to the resource version that was read.
    const mustStay = hasEnded(found) ? undefined : found.metadata.resourceVersion
    return (await removePod(context, options, { turn, mustStay })) ? found : undefined
  })
  if (isCounted(pod)) await evictCounted(context, options, pod)
}

/** Evicts a pod that a budget may count. */
async function evictCounted(
  context: ResourceContext,
  options: DeleteOptions,
  pod: corev1.Pod,
): Promise<void> {
  const { name } = context.info
  const [budget, ...others] = await budgetsOf(context, pod)
  if (others.length > 0) {
    const why =
      'This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.'
    // As the original, without a reason.
    throw new ApiError('Unknown', why, { code: 500 })
  }
  const isExempt =
    budget !== undefined &&
    !isReady(pod) &&
    allowsUnreadyEviction(decodedObject<policyv1.PodDisruptionBudget>(budget))
  if (budget && !isExempt) await takeFromBudget(context, budget, name, options.dryRun)
  const mustStay = isExempt ? pod.metadata.resourceVersion : undefined
  const removed = await queueWrite(context, context.info, (turn) =>
    removePod(context, options, { turn, mustStay }),
  )
  if (removed) return
  // The pod changed since it was found unready; the client may try again.
  throw budgetNotObserved(budget?.name ?? '')
}

async function readPod(context: ResourceContext): Promise<corev1.Pod> {
  const entry = await readLatest(context, context.info)
  if (!entry) throw notFound(context.definition, context.info.name)
  return decodedObject<corev1.Pod>(entry)
}

function hasEnded({ metadata, status }: corev1.Pod): boolean {
  const { phase } = status
  return phase === 'Succeeded' || phase === 'Failed' || metadata.deletionTimestamp !== undefined
}

/** Whether a disruption budget counts the pod: pending, completed and terminating pods are not counted. */
function isCounted(pod: corev1.Pod): boolean {
  return !hasEnded(pod) && pod.status.phase !== 'Pending'
}

function isReady({ status }: corev1.Pod): boolean {
  return (status.conditions ?? []).some(({ type, status }) => type === 'Ready' && status === 'True')
}

interface Removal {
  readonly turn: WriteTurn
  /** The resource version that the pod must still have. */
  readonly mustStay: string | undefined
}

/**
 * Sets the pod's `DisruptionTarget` condition and deletes the pod.
 *
 * @returns false when the pod is no longer in resource version `mustStay`; undefined when another write came first.
 * @throws ApiError `Conflict` when a precondition of the client's delete options fails.
 */
async function removePod(
  context: ResourceContext,
  options: DeleteOptions,
  { turn, mustStay }: Removal,
): Promise<boolean | undefined> {
  const { definition, info } = context
  const current = await readLatest(context, info)
  if (!current) throw notFound(definition, info.name)
  const pod = current.object()
  checkDeletePreconditions(context, definition.strategy, options, pod.metadata)
  if (mustStay !== undefined && pod.metadata.resourceVersion !== mustStay) return false
  const marked = options.dryRun ? current : await markEvicted(context, current)
  if (!marked) return undefined
  const guarded = mustStay !== undefined || options.resourceVersion !== undefined
  const resourceVersion = guarded ? String(marked.revision) : undefined
  const terms = { ...options, resourceVersion, admission: 'none' } as const
  try {
    return (await attemptDeletion(context, info, terms, { turn, marks: [] })) && true
  } catch (error) {
    // The resource version may be the server's own precondition.
    const isOurs = mustStay !== undefined && options.resourceVersion === undefined
    if (isOurs && error instanceof ApiError && error.reason === 'Conflict') return false
    throw error
  }
}

const evicted: NewPodCondition = {
  type: 'DisruptionTarget',
  status: 'True',
  reason: 'EvictionByEvictionAPI',
  message: 'Eviction API: evicting',
}

/** Sets the pod's `DisruptionTarget` condition. @returns undefined when another write came first. */
function markEvicted(context: ResourceContext, current: Entry): Promise<Entry | undefined> {
  const { definition, info, write } = context
  const status = relatedContext(context, {
    info: { ...info, subresource: 'status' },
    warnings: [],
  })
  return attemptWrite<corev1.Pod>(status, {
    current,
    dryRun: false,
    managedFields: keepManagedFields,
    unconditional: true,
    admission: 'none',
    next: (read) => {
      const pod = read()
      setPodCondition(pod, evicted, write.now)
      return inSchemaOrder(definition, pod)
    },
  })
}
