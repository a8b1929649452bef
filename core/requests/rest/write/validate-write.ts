import {
  conflict,
  invalid,
  staleObjectMessage,
  unclassifiedError,
} from '../../../base/api/errors/api-error.ts'
import { parseGroupVersion } from '../../../base/api/group-version.ts'
import type { ApiObject, ObjectMeta } from '../../../base/api/object.ts'
import { integerSyntaxMessage } from '../../../base/http/request-options.ts'
import { storedKind } from '../../../objects/catalog/object-versions.ts'
import type { ResourceDefinition } from '../../../objects/catalog/resource-definition.ts'
import type { Strategy, Validator } from '../../../objects/catalog/strategy.ts'
import { checkStoredUid } from '../preconditions.ts'
import type { RequestTarget, ResourceContext } from '../resource-context.ts'
import { withDeclared } from './declarative-validation.ts'
import { requireName } from './object-names.ts'
import type { Change, Creation } from './write-attempt.ts'

/** Validates an object in its storage version, and adds the strategy's warnings. @throws ApiError `Invalid` */
export function checkValid(
  context: ResourceContext,
  { strategy, validator }: { readonly strategy: Strategy; readonly validator: Validator },
  object: ApiObject,
  stored: ApiObject | undefined,
): void {
  const { definition, info, services, write } = context
  const { subresource } = info
  const written = !stored
    ? validator.create(object, write)
    : subresource === ''
      ? validator.update(object, stored, write)
      : validator.subresource(subresource, object, stored, write)
  const { schema } = definition
  const causes = withDeclared(services, written, { schema, subresource, next: object, stored })
  const name = stored ? info.name : (object.metadata.name ?? '')
  if (causes.length > 0) throw invalid(kindOf(definition, object), name, causes)
  if (!stored) requireName(context, object)
  for (const warning of strategy.warnings(object, stored, stored && subresource)) {
    context.warnings.push(warning)
  }
}

/** Checks what has to be proven of a new object; undefined where that is nothing. Rejects with an ApiError `Invalid`. */
export function checkProof(
  { definition, services }: ResourceContext,
  validator: Validator,
  object: ApiObject,
): Promise<void> | undefined {
  if (!validator.proof) return undefined
  const subtle = services.runtime.subtle?.()
  const proof = subtle && validator.proof(object, subtle)
  return proof?.then((causes) => {
    if (causes.length === 0) return
    throw invalid(kindOf(definition, object), object.metadata.name ?? '', causes)
  })
}

/** The group and kind that errors name: custom resources may state others than they have to. */
function kindOf(definition: ResourceDefinition, object: ApiObject): ReturnType<typeof storedKind> {
  if (definition.isCustom !== true) return storedKind(definition)
  return { group: parseGroupVersion(object.apiVersion)?.group ?? '', kind: object.kind }
}

/**
 * Refuses a create with a resource version, which only a dry run may have and echoes; text that is no version is ignored, as in the
 * original.
 *
 * @throws ApiError without a reason.
 */
export function checkNoVersion({ dryRun, version = '' }: Creation): void {
  if (dryRun || !/^\d+$/.test(version)) return
  const number = BigInt(version)
  if (number === 0n || number > mostVersion) return
  throw unclassifiedError('resourceVersion should not be set on objects to be created')
}

/** The largest number of 64 bits. */
const mostVersion = 2n ** 64n - 1n

/**
 * Checks the preconditions of an update: uid, resource version and If-Match.
 *
 * @throws ApiError `Conflict` when one fails; `Invalid` where the kind requires a resource version and the request has none.
 */
export function checkPreconditions(
  target: RequestTarget,
  next: ObjectMeta,
  { current, dryRun, uid, unconditional, ifMatch: header }: Change,
  stored: ApiObject = current.object(),
): void {
  const { definition, info } = target
  if (uid) checkStoredUid(definition, current, uid, stored.metadata.uid, dryRun)
  const given = resourceVersionPrecondition(next)
  const ifMatch = header?.replaceAll('"', '') ?? '*'
  const isStale = (version: string): boolean => version !== String(current.revision)
  if ((given !== '' && isStale(given)) || (ifMatch !== '*' && isStale(ifMatch))) {
    throw conflict(definition, info.name, staleObjectMessage)
  }
  if (given !== '' || unconditional || ifMatch !== '*') return
  const message = 'Invalid value: 0: must be specified for an update'
  const { group, resource } = definition
  throw invalid({ group, kind: resource }, info.name, [
    { reason: 'FieldValueInvalid', message, field: 'metadata.resourceVersion' },
  ])
}

/**
 * `resourceVersion` as a precondition; empty where it is absent or `0`, which both ask for none.
 *
 * @throws ApiError without a reason for text that is no version.
 */
export function resourceVersionPrecondition({ resourceVersion = '' }: ObjectMeta): string {
  if (!/^\d*$/.test(resourceVersion)) {
    throw unclassifiedError(integerSyntaxMessage('ParseUint', resourceVersion))
  }
  return resourceVersion === '0' ? '' : resourceVersion
}
