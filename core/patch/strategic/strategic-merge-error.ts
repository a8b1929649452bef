import { ApiError, badRequest } from '../../api/api-error.ts'
import type { JsonObject, JsonValue } from '../../api/json.ts'
import { elementOrderPrefix } from './directives.ts'
import { goText, goTypeOf } from './go-text.ts'

/** The patch is well formed, but does not fit the object. */
export function cannotMerge(why: string): ApiError {
  return new ApiError('Invalid', why)
}

/** A directive is not written as it must be. */
export function badFormat(of: 'primitive list' | 'retainKeys' | 'setElementOrder list'): ApiError {
  return badRequest(`invalid patch format of ${of}`)
}

export function wrongType(expected: 'object' | 'list', value: JsonValue | undefined): ApiError {
  const wanted = goTypeOf(expected === 'list' ? [] : {})
  return cannotMerge(`expected a ${wanted}, but received a ${goTypeOf(value)}`)
}

export function noMergeKey(item: JsonObject, mergeKey: string): ApiError {
  return cannotMerge(`map: ${goText(item)} does not contain declared merge key: ${mergeKey}`)
}

export function unknownDirective(directive: JsonValue, item: JsonObject): ApiError {
  return cannotMerge(`unknown patch type: ${goText(directive)} in map: ${goText(item)}`)
}

export function orderMismatch(patch: JsonValue[], order: JsonValue[]): ApiError {
  const list = `The order in patch list:\n${goText(patch)}\n`
  return cannotMerge(`${list} doesn't match ${elementOrderPrefix} list:\n${goText(order)}\n`)
}
