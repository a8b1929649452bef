import { type ApiError, badRequest, unclassifiedError } from '../../../base/api/errors/api-error.ts'
import type { JsonObject, JsonValue } from '../../../base/api/json.ts'
import { goText, goTypeOf } from '../../../base/json/go-text.ts'
import { writtenNumberText } from '../../../base/json/written-number.ts'
import { elementOrderPrefix } from './directives.ts'

/** The 500, as in the original, for a well-formed strategic merge patch that does not fit the object. */
export function cannotMerge(why: string): ApiError {
  return unclassifiedError(why)
}

/** The 400 for a malformed directive. */
export function badFormat(of: 'primitive list' | 'retainKeys' | 'setElementOrder list'): ApiError {
  return badRequest(`invalid patch format of ${of}`)
}

export function wrongType(expected: 'object' | 'list', value: JsonValue | undefined): ApiError {
  const wanted = goTypeOf(expected === 'list' ? [] : {})
  return cannotMerge(`expected a ${wanted}, but received a ${goTypeText(value)}`)
}

function goTypeText(value: JsonValue | undefined): string {
  return value === null || value === undefined ? '%!s(<nil>)' : goTypeOf(value)
}

/** A value as Go formats it with `%s`, although it may be no string. */
function goString(value: JsonValue): string {
  const isText = typeof value === 'string' && writtenNumberText(value) === undefined
  if (isText || typeof value === 'object') return goText(value)
  return `%!s(${goTypeOf(value)}=${goText(value)})`
}

export function noMergeKey(item: JsonObject, mergeKey: string): ApiError {
  return cannotMerge(`map: ${goText(item)} does not contain declared merge key: ${mergeKey}`)
}

export function unknownDirective(directive: JsonValue, item: JsonObject): ApiError {
  return cannotMerge(`unknown patch type: ${goString(directive)} in map: ${goText(item)}`)
}

export function orderMismatch(patch: readonly JsonValue[], order: readonly JsonValue[]): ApiError {
  const list = `The order in patch list:\n${goText(patch)}\n`
  return cannotMerge(`${list} doesn't match ${elementOrderPrefix} list:\n${goText(order)}\n`)
}
