import type { StatusCause } from '../../../../base/api/errors/status.ts'
import type { JsonValue } from '../../../../base/api/json.ts'
import {
  matchesLabels,
  selectorFromLabelSelectorObject,
} from '../../../../base/api/selectors/label-selector.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import type * as metav1 from '../../../../base/api/types/meta.v1.generated.ts'
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

/** Spec of a workload, which selects pods that its template makes. */
export interface WorkloadSpec {
  readonly selector?: metav1.LabelSelector | null
  readonly template: corev1.PodTemplateSpec
}

/** A workload, which selects pods that its template makes. */
export interface Workload {
  readonly spec: WorkloadSpec
}

/** Messages for empty and malformed selectors, beside those of the schema; undefined for no cause. */
export interface SelectorWords {
  readonly empty?: string
  readonly malformed?: string
}

/** Selector of a workload, which must match its template's labels; an absent selector matches nothing. */
export function checkSelector(
  spec: WorkloadSpec,
  path: FieldPath,
  words: SelectorWords,
): StatusCause[] {
  const { selector, template } = spec
  if (!selector) return [mismatch(path, template)]
  const place = `${path}.selector`
  if (isEmptySelector(selector)) {
    return words.empty === undefined ? [] : [invalidSelector(place, selector, words.empty)]
  }
  if (validateLabelSelector(selector, '').length > 0) {
    return words.malformed === undefined ? [] : [invalidSelector(place, selector, words.malformed)]
  }
  if (matchesLabels(selectorFromLabelSelectorObject(selector), template.metadata.labels)) return []
  return [mismatch(path, template)]
}

/** Whether a workload has a selector that cannot be read; the original leaves the templates of most kinds unvalidated then. */
export function hasMalformedSelector({ selector }: WorkloadSpec): boolean {
  return selector !== undefined && validateLabelSelector(selector, '').length > 0
}

/** The part of a workload that is not validated where its selector is malformed; see `hasMalformedSelector`. */
export function unvalidatedTemplate({ spec }: Workload): string | undefined {
  return hasMalformedSelector(spec) ? 'spec.template' : undefined
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
export function checkSelectorImmutable(next: Workload, stored: Workload): StatusCause[] {
  const { selector } = next.spec
  return isSame(selector, stored.spec.selector)
    ? []
    : [invalidSelector('spec.selector', selector, immutableMessage)]
}

export function mismatch(path: FieldPath, { metadata }: corev1.PodTemplateSpec): StatusCause {
  const labels = valueAsSent(metadata, 'labels') ?? null
  const detail = '`selector` does not match template `labels`'
  return invalidValue(`${path}.template.metadata.labels`, labels, detail)
}

function isEmptySelector({
  matchLabels = {},
  matchExpressions = [],
}: metav1.LabelSelector): boolean {
  return Object.keys(matchLabels).length === 0 && matchExpressions.length === 0
}

/** Selectors were immutable since apps/v1beta2: apps/v1beta1 and extensions/v1beta1 change them. */
export function checkSelectorUnchanged(
  next: Workload,
  stored: Workload,
  context: ValidationContext,
): readonly StatusCause[] {
  return isV1beta1Request(context) ? [] : checkSelectorImmutable(next, stored)
}
