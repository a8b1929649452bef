import { badRequest, invalid } from '../../../base/api/errors/api-error.ts'
import type { ApiObject, WritableObject } from '../../../base/api/object.ts'
import { storedKind } from '../../../objects/catalog/object-versions.ts'
import type { RequestTarget } from '../resource-context.ts'

/**
 * Sets the object's namespace to that of the path, and drops the namespace of a cluster-scoped object, as charts state one.
 *
 * @throws ApiError `BadRequest` when the body names another one.
 */
export function placeInNamespace(target: RequestTarget, object: WritableObject): void {
  const { definition, info } = target
  const wanted = definition.namespaced ? info.namespace : ''
  const given = object.metadata.namespace ?? ''
  if (wanted === '') {
    delete object.metadata.namespace
    return
  }
  if (given !== '' && given !== wanted) {
    throw badRequest(
      'the namespace of the provided object does not match the namespace sent on the request',
    )
  }
  object.metadata.namespace = wanted
}

/** @throws ApiError `BadRequest` when the body names no object, or another one than the path. */
export function checkNameOfPath(target: RequestTarget, object: ApiObject): void {
  const { name } = target.info
  const given = object.metadata.name ?? ''
  if (given === '') {
    const why = 'was undeterminable: name must be provided'
    throw badRequest(`the name of the object (${name} based on URL) ${why}`)
  }
  if (given !== name) {
    throw badRequest(
      `the name of the object (${given}) does not match the name on the URL (${name})`,
    )
  }
}

/** @throws ApiError `BadRequest` when the body of a POST to a subresource does not name the object of the path. */
export function checkNameOfBody({ info }: RequestTarget, object: ApiObject): void {
  if (object.metadata.name === info.name) return
  throw badRequest(`name in URL does not match name in ${object.kind} object`)
}

/** @throws ApiError `Invalid` for an object without a name, which some kinds' validation lets pass. */
export function requireName({ definition }: RequestTarget, object: ApiObject): void {
  if (object.metadata.name) return
  const message = 'Required value: name or generateName is required'
  throw invalid(storedKind(definition), '', [
    { reason: 'FieldValueRequired', message, field: 'metadata.name' },
  ])
}
