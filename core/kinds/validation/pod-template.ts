import type { JsonObject, JsonValue } from '../../api/json.ts'
import { matchesLabels, selectorFromLabelSelectorObject } from '../../api/label-selector.ts'
import type { Cause } from '../../api/status.ts'
import {
  type FieldPath,
  forbidden,
  invalidValue,
  notSupported,
} from '../../schema/validation/causes.ts'
import {
  validateAnnotations,
  validateLabels,
  validateLabelSelector,
} from '../../schema/validation/label-rules.ts'
import { checkNoEphemeralContainers, validatePodSpec } from './pod-spec.ts'
import { has, objectOf, structOf } from '../../api/json-fields.ts'

/** A pod template. Its labels are named without `metadata`, as clients know them. */
export function validatePodTemplate(
  template: JsonObject,
  path: FieldPath,
  claims: readonly string[] = [],
): Cause[] {
  const meta = structOf(template, 'metadata')
  const spec = structOf(template, 'spec')
  const detail = 'ephemeral containers not allowed in pod template'
  return [
    ...validateLabels(meta['labels'], `${path}.labels`),
    ...validateAnnotations(meta['annotations'], `${path}.annotations`),
    ...validatePodSpec(spec, `${path}.spec`, claims),
    ...checkNoEphemeralContainers(spec, `${path}.spec`, detail),
  ]
}

/** Pods of these kinds run for ever; `kind` is how the message calls it. */
export function checkRunsForever(template: JsonObject, path: FieldPath, kind: string): Cause[] {
  const spec = structOf(template, 'spec')
  const causes: Cause[] = []
  const policy = spec['restartPolicy']
  if (policy !== 'Always') {
    causes.push(notSupported(`${path}.spec.restartPolicy`, policy ?? '', ['Always']))
  }
  if (has(spec, 'activeDeadlineSeconds')) {
    const detail = `activeDeadlineSeconds in ${kind} is not Supported`
    causes.push(forbidden(`${path}.spec.activeDeadlineSeconds`, detail))
  }
  return causes
}

/** The labels of a template fall under its owner's selector. `whenEmpty` is said of a selector without terms. */
export function checkSelector(
  spec: JsonObject,
  path: FieldPath,
  whenEmpty: string | undefined,
): Cause[] {
  const selector = objectOf(spec, 'selector')
  if (!selector) return []
  if (whenEmpty !== undefined && isEmptySelector(selector)) {
    return [invalidValue(`${path}.selector`, selector, whenEmpty)]
  }
  // A malformed selector has been reported by the schema, and matches nothing.
  if (validateLabelSelector(selector, '').length > 0) return []
  const labels = structOf(spec, 'template', 'metadata', 'labels')
  if (matchesLabels(selectorFromLabelSelectorObject(selector), labels)) return []
  return [mismatch(path, objectOf(structOf(spec, 'template', 'metadata'), 'labels') ?? null)]
}

export function mismatch(path: FieldPath, labels: JsonValue): Cause {
  const detail = '`selector` does not match template `labels`'
  return invalidValue(`${path}.template.metadata.labels`, labels, detail)
}

function isEmptySelector(selector: JsonObject): boolean {
  return Object.values(selector).every(
    (part) => typeof part !== 'object' || part === null || Object.keys(part).length === 0,
  )
}
