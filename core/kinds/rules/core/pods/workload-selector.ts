import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { objectOf, structOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject, JsonValue } from '../../../../base/api/json.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import {
  matchesLabels,
  selectorFromLabelSelectorObject,
} from '../../../../base/api/selectors/label-selector.ts'
import { valueAsSent } from '../../../../objects/schema/emptied-fields.ts'
import {
  type FieldPath,
  invalidShown,
  invalidValue,
  immutableMessage,
} from '../../../../objects/schema/validation/causes.ts'
import { validateLabelSelector } from '../../../../objects/schema/validation/label-rules.ts'
import { isSame } from '../../shared/validation/field-checks.ts'
import { selectorText } from '../../shared/validation/internal-text.ts'
import { isV1beta1Request, type ValidationContext } from '../../shared/validation/kind-rules.ts'

/** Fields of a label selector at `path`, for the order of causes. */
export function selectorOrder(path: FieldPath): readonly string[] {
  return [`${path}.matchLabels`, `${path}.matchExpressions`, `${path}.$`]
}

/** Messages for empty and malformed selectors, beside those of the schema; undefined for no cause. */
export interface SelectorWords {
  readonly empty?: string
  readonly malformed?: string
}

/** Selector of a workload, which must match its template's labels; an absent selector matches nothing. */
export function checkSelector(
  spec: JsonObject,
  path: FieldPath,
  words: SelectorWords,
): StatusCause[] {
  const selector = objectOf(spec, 'selector')
  const labels = objectOf(structOf(spec, 'template', 'metadata'), 'labels')
  if (!selector) return [mismatch(path, spec)]
  const place = `${path}.selector`
  if (isEmptySelector(selector)) {
    return words.empty === undefined ? [] : [invalidSelector(place, selector, words.empty)]
  }
  if (validateLabelSelector(selector, '').length > 0) {
    return words.malformed === undefined ? [] : [invalidSelector(place, selector, words.malformed)]
  }
  if (matchesLabels(selectorFromLabelSelectorObject(selector), labels)) return []
  return [mismatch(path, spec)]
}

/** Whether a workload has a selector that cannot be read; the original leaves the templates of most kinds unvalidated then. */
export function hasMalformedSelector(spec: JsonObject): boolean {
  const selector = objectOf(spec, 'selector')
  return selector !== undefined && validateLabelSelector(selector, '').length > 0
}

/** The part of a workload that is not validated where its selector is malformed; see `hasMalformedSelector`. */
export function unvalidatedTemplate(object: ApiObject): string | undefined {
  return hasMalformedSelector(structOf(object, 'spec')) ? 'spec.template' : undefined
}

/** An invalid label selector, shown with its fields in the order of the type. */
export function invalidSelector(
  path: FieldPath,
  selector: JsonValue | undefined,
  detail: string,
): StatusCause {
  return invalidShown(path, selectorText(selector), detail)
}

/** The selector of a workload is immutable. */
export function checkSelectorImmutable(next: ApiObject, stored: ApiObject): StatusCause[] {
  const [selector, before] = [next, stored].map((object) => structOf(object, 'spec')['selector'])
  return isSame(selector, before)
    ? []
    : [invalidSelector('spec.selector', selector, immutableMessage)]
}

export function mismatch(path: FieldPath, spec: JsonObject): StatusCause {
  const labels = valueAsSent(structOf(spec, 'template', 'metadata'), 'labels') ?? null
  const detail = '`selector` does not match template `labels`'
  return invalidValue(`${path}.template.metadata.labels`, labels, detail)
}

function isEmptySelector(selector: JsonObject): boolean {
  return Object.values(selector).every(
    (part) => typeof part !== 'object' || part === null || Object.keys(part).length === 0,
  )
}

/** Selectors were immutable since apps/v1beta2: apps/v1beta1 and extensions/v1beta1 change them. */
export function checkSelectorUnchanged(
  next: ApiObject,
  stored: ApiObject,
  context: ValidationContext,
): readonly StatusCause[] {
  return isV1beta1Request(context) ? [] : checkSelectorImmutable(next, stored)
}
