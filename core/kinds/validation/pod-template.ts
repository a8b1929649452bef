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
import { claimOrder } from './claim-spec.ts'
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

/** The fields of a pod's spec in the order in which they are judged. */
const specOrder = [
  'volumes',
  'resourceClaims',
  'containers',
  'initContainers',
  'ephemeralContainers',
  'resources',
  'restartPolicy',
  'dnsPolicy',
  'nodeSelector',
  'securityContext',
  'imagePullSecrets',
  'affinity.nodeAffinity',
  ...['podAffinity', 'podAntiAffinity'].flatMap((kind) => [
    `affinity.${kind}.requiredDuringSchedulingIgnoredDuringExecution`,
    `affinity.${kind}.preferredDuringSchedulingIgnoredDuringExecution[].weight`,
    `affinity.${kind}.preferredDuringSchedulingIgnoredDuringExecution[].podAffinityTerm`,
  ]),
  'dnsConfig',
  'readinessGates',
  'schedulingGates',
  'topologySpreadConstraints',
  'hostUsers',
  'serviceAccountName',
  'nodeName',
  'activeDeadlineSeconds',
  'hostname',
  'subdomain',
  'tolerations',
  'hostAliases',
  'priorityClassName',
  'runtimeClassName',
  'preemptionPolicy',
  'overhead',
  'os',
]

/** The fields of a container in the order in which they are judged. */
const containerOrder = [
  'name',
  'image',
  'terminationMessagePolicy',
  'ports[].name',
  'ports[].containerPort',
  'ports[].hostPort',
  'ports[].protocol',
  'env[].name',
  'env[].valueFrom',
  'envFrom',
  'volumeMounts[].name',
  'volumeMounts[].mountPath',
  'volumeMounts.subPath',
  'volumeMounts.subPathExpr',
  'volumeDevices',
  'imagePullPolicy',
  'resources',
  'resizePolicy',
  'securityContext',
  'name+',
  'lifecycle',
  'livenessProbe',
  'readinessProbe',
  'startupProbe',
]

/** For the order of the causes of a kind whose pod's spec is at `path`. */
export function podOrder(path: FieldPath): readonly string[] {
  return specOrder.flatMap((field) => {
    const place = `${path}.${field}`
    if (field === 'volumes') {
      // The name of a volume is validated after its source.
      return [...claimOrder(`${place}[].ephemeral.volumeClaimTemplate.spec`), `${place}[].name`]
    }
    if (!field.endsWith('ontainers')) return [place]
    return [...containerOrder.map((part) => `${place}[].${part}`), `${place}.$`]
  })
}

/** For the order of the causes of a kind whose template is at `path`. */
export function templateOrder(path: FieldPath): readonly string[] {
  return [`${path}.metadata`, `${path}.labels`, `${path}.annotations`, ...podOrder(`${path}.spec`)]
}

/** For the order of the causes of a kind whose label selector is at `path`. */
export function selectorOrder(path: FieldPath): readonly string[] {
  return [`${path}.matchLabels`, `${path}.matchExpressions`, `${path}.$`]
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

/** What is said of a selector beside what the schema says; undefined where nothing is. */
export interface SelectorWords {
  readonly empty?: string
  readonly malformed?: string
}

/** The labels of a template fall under its owner's selector; an absent one selects nothing. */
export function checkSelector(spec: JsonObject, path: FieldPath, words: SelectorWords): Cause[] {
  const selector = objectOf(spec, 'selector')
  const labels = objectOf(structOf(spec, 'template', 'metadata'), 'labels')
  if (!selector) return [mismatch(path, labels ?? null)]
  const place = `${path}.selector`
  if (isEmptySelector(selector)) {
    return words.empty === undefined ? [] : [invalidValue(place, selector, words.empty)]
  }
  if (validateLabelSelector(selector, '').length > 0) {
    return words.malformed === undefined ? [] : [invalidValue(place, selector, words.malformed)]
  }
  if (matchesLabels(selectorFromLabelSelectorObject(selector), labels)) return []
  return [mismatch(path, labels ?? null)]
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
