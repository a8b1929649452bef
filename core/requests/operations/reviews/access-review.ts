import type { Attributes, Decision, SelectorAttributes } from '../../../access/authz/authorizer.ts'
import { invalid, ApiError } from '../../../base/api/errors/api-error.ts'
import type { StatusCause } from '../../../base/api/errors/status.ts'
import { objectOf, structOf, textOf, objectsOf, textsOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { canonicalMetadata } from '../../../base/api/metadata/canonical-metadata.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { type FieldTerm, parseFieldSelector } from '../../../base/api/selectors/field-selector.ts'
import type {
  LabelOperator,
  LabelRequirement,
} from '../../../base/api/selectors/label-requirement.ts'
import { parseLabelSelector } from '../../../base/api/selectors/label-selector.ts'
import type { User } from '../../../base/api/user.ts'
import { writeJson } from '../../../base/json/json-write.ts'
import { internalText } from '../../../kinds/rules/shared/validation/internal-text.ts'
import type { ResourceContext } from '../../rest/resource-context.ts'
import type { AdmittedOperation } from '../admit-operation.ts'
import { checkReviewSelectors } from './review-selectors.ts'
import { subjectOf, groupsOf } from './subject.ts'

function attributesOf(spec: JsonObject, user: User, { selectors }: ReviewSelectors): Attributes {
  const path = objectOf(spec, 'nonResourceAttributes')
  if (path) {
    return { kind: 'path', user, verb: textOf(path, 'verb'), path: textOf(path, 'path') }
  }
  const resource = objectOf(spec, 'resourceAttributes') ?? {}
  return {
    kind: 'resource',
    user,
    verb: textOf(resource, 'verb'),
    group: textOf(resource, 'group'),
    // A review without a version asks about all of them.
    version: textOf(resource, 'version') || '*',
    resource: textOf(resource, 'resource'),
    subresource: textOf(resource, 'subresource'),
    namespace: textOf(resource, 'namespace'),
    name: textOf(resource, 'name'),
    ...(selectors && { selectors }),
  }
}

function withDecision(
  review: ApiObject,
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
  { object: review, validate }: AdmittedOperation,
): Promise<ApiObject> {
  const causes = validateAccessReview(kind, review, info.namespace)
  // The original's `Invalid` names no kind here.
  if (causes.length > 0) throw invalid({ group: definition.group, kind: '' }, '', causes)
  await validate()
  const spec = objectOf(review, 'spec') ?? {}
  const subject = kind === 'SelfSubjectAccessReview' ? user : subjectOf(spec)
  const selectors = readReviewSelectors(structOf(spec, 'resourceAttributes'))
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

function checkAttributes(spec: JsonObject): StatusCause[] {
  const resource = objectOf(spec, 'resourceAttributes')
  const path = objectOf(spec, 'nonResourceAttributes')
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

function checkSubject(spec: JsonObject): StatusCause[] {
  if (textOf(spec, 'user') !== '' || groupsOf(spec).length > 0) return []
  return [wrong('spec.user', '""', 'at least one of user or group must be specified')]
}

function checkLocal(spec: JsonObject, namespace: string): StatusCause[] {
  const causes: StatusCause[] = []
  const resource = objectOf(spec, 'resourceAttributes')
  const asked = resource && textOf(resource, 'namespace')
  if (asked !== undefined && asked !== namespace) {
    const field = 'spec.resourceAttributes.namespace'
    causes.push(wrong(field, JSON.stringify(asked), 'must match metadata.namespace'))
  }
  const path = objectOf(spec, 'nonResourceAttributes')
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
function checkMetadata(review: ApiObject): StatusCause[] {
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
  review: ApiObject,
  namespace: string,
): readonly StatusCause[] {
  const spec = objectOf(review, 'spec') ?? {}
  return [
    ...checkAttributes(spec),
    ...(kind === 'SelfSubjectAccessReview' ? [] : checkSubject(spec)),
    ...checkReviewSelectors(structOf(spec, 'resourceAttributes')),
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
function fieldTerm(requirement: JsonObject): FieldTerm | undefined {
  const operator = operatorOf(fieldOperators, textOf(requirement, 'operator'))
  const [value, ...others] = textsOf(requirement, 'values')
  if (operator === undefined || value === undefined || others.length > 0) return undefined
  return { field: textOf(requirement, 'key'), operator, value }
}

function labelRequirement(requirement: JsonObject): LabelRequirement | undefined {
  const operator = operatorOf(labelOperators, textOf(requirement, 'operator'))
  if (operator === undefined) return undefined
  return { key: textOf(requirement, 'key'), operator, values: textsOf(requirement, 'values') }
}

function readRaw<R>(raw: string, parse: (text: string) => readonly R[]): ReadSelector<R> {
  try {
    return { requirements: parse(raw), isPartial: false }
  } catch (error) {
    if (error instanceof ApiError) return { requirements: [], isPartial: true }
    throw error
  }
}

function readSelector<R>(
  selector: JsonObject,
  readOne: (requirement: JsonObject) => R | undefined,
  parse: (text: string) => readonly R[],
): ReadSelector<R> {
  const listed = objectsOf(selector, 'requirements')
  if (listed.length === 0) return readRaw(textOf(selector, 'rawSelector'), parse)
  const requirements = listed.flatMap((requirement) => readOne(requirement) ?? [])
  return { requirements, isPartial: requirements.length < listed.length }
}

function faultOf(name: string, { requirements, isPartial }: ReadSelector<unknown>): string[] {
  if (!isPartial) return []
  const how = requirements.length > 0 ? 'partially ignored' : 'ignored'
  return [`spec.resourceAttributes.${name} ${how} due to parse error`]
}

/** Reads the selectors in an access review's `spec.resourceAttributes`, which validation has accepted. */
function readReviewSelectors(attributes: JsonObject): ReviewSelectors {
  const fields = readSelector(
    objectOf(attributes, 'fieldSelector') ?? {},
    fieldTerm,
    (text) => parseFieldSelector(text).terms,
  )
  const labels = readSelector(
    objectOf(attributes, 'labelSelector') ?? {},
    labelRequirement,
    (text) => parseLabelSelector(text).requirements ?? [],
  )
  const isEmpty = fields.requirements.length + labels.requirements.length === 0
  return {
    selectors: isEmpty ? undefined : { fields: fields.requirements, labels: labels.requirements },
    faults: [...faultOf('fieldSelector', fields), ...faultOf('labelSelector', labels)],
  }
}
