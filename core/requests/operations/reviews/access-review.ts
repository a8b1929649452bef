import type { Attributes, Decision, SelectorAttributes } from '../../../access/authz/authorizer.ts'
import { invalid, ApiError } from '../../../base/api/errors/api-error.ts'
import type { StatusCause } from '../../../base/api/errors/status.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { canonicalMetadata } from '../../../base/api/metadata/canonical-metadata.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { type FieldTerm, parseFieldSelector } from '../../../base/api/selectors/field-selector.ts'
import type {
  LabelOperator,
  LabelRequirement,
} from '../../../base/api/selectors/label-requirement.ts'
import { parseLabelSelector } from '../../../base/api/selectors/label-selector.ts'
import type * as authorizationv1 from '../../../base/api/types/authorization.v1.generated.ts'
import type * as metav1 from '../../../base/api/types/meta.v1.generated.ts'
import type { User } from '../../../base/api/user.ts'
import { writeJson } from '../../../base/json/json-write.ts'
import { internalText } from '../../../kinds/rules/shared/validation/internal-text.ts'
import type { ResourceContext } from '../../rest/resource-context.ts'
import type { AdmittedOperation } from '../admit-operation.ts'
import { checkReviewSelectors } from './review-selectors.ts'
import { subjectOf, groupsOf, type SubjectSpec } from './subject.ts'

export type AccessReview =
  | authorizationv1.SelfSubjectAccessReview
  | authorizationv1.SubjectAccessReview
  | authorizationv1.LocalSubjectAccessReview

type Spec = AccessReview['spec']

/** A selector on fields or on labels, as a text or as requirements. */
interface StatedSelector<Requirement> {
  readonly rawSelector?: string
  readonly requirements?: readonly Requirement[]
}

function attributesOf(spec: Spec, user: User, { selectors }: ReviewSelectors): Attributes {
  const { nonResourceAttributes: path, resourceAttributes: asked = {} } = spec
  if (path) return { kind: 'path', user, verb: path.verb ?? '', path: path.path ?? '' }
  return {
    kind: 'resource',
    user,
    verb: asked.verb ?? '',
    group: asked.group ?? '',
    // A review without a version asks about all of them.
    version: asked.version || '*',
    resource: asked.resource ?? '',
    subresource: asked.subresource ?? '',
    namespace: asked.namespace ?? '',
    name: asked.name ?? '',
    ...(selectors && { selectors }),
  }
}

function withDecision(
  review: AccessReview,
  { outcome, reason, error }: Decision,
  { faults }: ReviewSelectors,
): ApiObject {
  const evaluationError = [...(error === undefined ? [] : [error]), ...faults].join('; ')
  const status: JsonObject = {
    allowed: outcome === 'allow',
    ...(outcome === 'deny' && { denied: true }),
    ...(reason !== '' && { reason }),
    ...(evaluationError !== '' && { evaluationError }),
  }
  return { ...review, status }
}

/**
 * Answers SelfSubjectAccessReview, SubjectAccessReview and LocalSubjectAccessReview by asking the same authorizer that
 * decides about requests.
 *
 * @throws ApiError `Invalid` for a review whose spec fails validation.
 */
export async function reviewAccess(
  kind: AccessReviewKind,
  { definition, info, services, user }: ResourceContext,
  { object: review, validate }: AdmittedOperation<AccessReview>,
): Promise<ApiObject> {
  const causes = validateAccessReview(kind, review, info.namespace)
  // The original's `Invalid` names no kind here.
  if (causes.length > 0) throw invalid({ group: definition.group, kind: '' }, '', causes)
  await validate()
  const { spec } = review
  const subject = kind === 'SelfSubjectAccessReview' ? user : subjectOf(spec)
  const selectors = readReviewSelectors(spec.resourceAttributes ?? {})
  const attributes = attributesOf(spec, subject, selectors)
  return withDecision(review, await services.access.authorizer.authorize(attributes), selectors)
}

type AccessReviewKind =
  | 'SelfSubjectAccessReview'
  | 'SubjectAccessReview'
  | 'LocalSubjectAccessReview'

function wrong(field: string, value: string, why: string): StatusCause {
  return { reason: 'FieldValueInvalid', message: `Invalid value: ${value}: ${why}`, field }
}

function checkAttributes({
  resourceAttributes: resource,
  nonResourceAttributes: path,
}: Spec): StatusCause[] {
  if (resource && path) {
    const why = 'cannot be specified in combination with resourceAttributes'
    return [
      wrong(
        'spec.nonResourceAttributes',
        internalText('authorization.NonResourceAttributes', path),
        why,
      ),
    ]
  }
  if (!resource && !path) {
    const why = 'exactly one of nonResourceAttributes or resourceAttributes must be specified'
    return [wrong('spec.resourceAttributes', 'null', why)]
  }
  return []
}

function checkSubject(spec: SubjectSpec): StatusCause[] {
  if (spec.user || groupsOf(spec).length > 0) return []
  return [wrong('spec.user', '""', 'at least one of user or group must be specified')]
}

function checkLocal(
  { resourceAttributes: resource, nonResourceAttributes: path }: Spec,
  namespace: string,
): StatusCause[] {
  const causes: StatusCause[] = []
  const asked = resource && (resource.namespace ?? '')
  if (asked !== undefined && asked !== namespace) {
    const field = 'spec.resourceAttributes.namespace'
    causes.push(wrong(field, JSON.stringify(asked), 'must match metadata.namespace'))
  }
  if (path) {
    const why = 'disallowed on this kind of request'
    causes.push(
      wrong(
        'spec.nonResourceAttributes',
        internalText('authorization.NonResourceAttributes', path),
        why,
      ),
    )
  }
  return causes
}

function isNothing(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0
  return value === undefined || value === null || value === '' || value === 0
}

// Access reviews are not stored: their metadata must be empty.
function checkMetadata(review: AccessReview): StatusCause[] {
  const isLocal = review.kind === 'LocalSubjectAccessReview'
  const allowed = isLocal ? ['managedFields', 'namespace'] : ['managedFields']
  const given = Object.entries(review.metadata).filter(([key]) => !allowed.includes(key))
  if (given.every(([, value]) => isNothing(value))) return []
  const detail = isLocal ? 'must be empty except for namespace' : 'must be empty'
  const { metadata } = review
  return [
    wrong('metadata', writeJson(canonicalMetadata(metadata, metadata.resourceVersion)), detail),
  ]
}

/** Validates an access review; `namespace` is that of the request's path. */
function validateAccessReview(
  kind: AccessReviewKind,
  review: AccessReview,
  namespace: string,
): readonly StatusCause[] {
  const { spec } = review
  return [
    ...checkAttributes(spec),
    ...(kind === 'SelfSubjectAccessReview' ? [] : checkSubject(spec)),
    ...checkReviewSelectors(spec.resourceAttributes ?? {}),
    ...checkMetadata(review),
    ...(kind === 'LocalSubjectAccessReview' ? checkLocal(spec, namespace) : []),
  ]
}

/** Selectors of an access review as authorizers read them. */
interface ReviewSelectors {
  /** Undefined where no requirement was read. */
  readonly selectors: SelectorAttributes | undefined
  /** Selectors of which a part was ignored, in the words of `status.evaluationError`. */
  readonly faults: readonly string[]
}

/** The requirements of a selector that could be read, and whether others could not. */
interface ReadSelector<R> {
  readonly requirements: readonly R[]
  readonly isPartial: boolean
}

const fieldOperators: Readonly<Record<string, FieldTerm['operator']>> = { In: '=', NotIn: '!=' }

const labelOperators: Readonly<Record<string, LabelOperator>> = {
  In: 'in',
  NotIn: 'notin',
  Exists: 'exists',
  DoesNotExist: '!',
}

function operatorOf<T>(operators: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(operators, name) ? operators[name] : undefined
}

/** A field is compared with exactly one value. */
function fieldTerm(requirement: metav1.FieldSelectorRequirement): FieldTerm | undefined {
  const operator = operatorOf(fieldOperators, requirement.operator)
  const [value, ...others] = requirement.values ?? []
  if (operator === undefined || value === undefined || others.length > 0) return undefined
  return { field: requirement.key, operator, value }
}

function labelRequirement(
  requirement: metav1.LabelSelectorRequirement,
): LabelRequirement | undefined {
  const operator = operatorOf(labelOperators, requirement.operator)
  if (operator === undefined) return undefined
  return { key: requirement.key, operator, values: requirement.values ?? [] }
}

function readRaw<R>(raw: string, parse: (text: string) => readonly R[]): ReadSelector<R> {
  try {
    return { requirements: parse(raw), isPartial: false }
  } catch (error) {
    if (error instanceof ApiError) return { requirements: [], isPartial: true }
    throw error
  }
}

function readSelector<R, Requirement>(
  selector: StatedSelector<Requirement>,
  readOne: (requirement: Requirement) => R | undefined,
  parse: (text: string) => readonly R[],
): ReadSelector<R> {
  const { requirements: listed = [], rawSelector = '' } = selector
  if (listed.length === 0) return readRaw(rawSelector, parse)
  const requirements = listed.flatMap((requirement) => readOne(requirement) ?? [])
  return { requirements, isPartial: requirements.length < listed.length }
}

function faultOf(name: string, { requirements, isPartial }: ReadSelector<unknown>): string[] {
  if (!isPartial) return []
  const how = requirements.length > 0 ? 'partially ignored' : 'ignored'
  return [`spec.resourceAttributes.${name} ${how} due to parse error`]
}

/** Reads the selectors in an access review's `spec.resourceAttributes`, which validation has accepted. */
function readReviewSelectors(attributes: authorizationv1.ResourceAttributes): ReviewSelectors {
  const fields = readSelector(
    attributes.fieldSelector ?? {},
    fieldTerm,
    (text) => parseFieldSelector(text).terms,
  )
  const labels = readSelector(
    attributes.labelSelector ?? {},
    labelRequirement,
    (text) => parseLabelSelector(text).requirements ?? [],
  )
  const isEmpty = fields.requirements.length + labels.requirements.length === 0
  return {
    selectors: isEmpty ? undefined : { fields: fields.requirements, labels: labels.requirements },
    faults: [...faultOf('fieldSelector', fields), ...faultOf('labelSelector', labels)],
  }
}
