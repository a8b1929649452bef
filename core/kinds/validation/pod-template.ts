import type { JsonObject, JsonValue } from '../../api/json.ts'
import { matchesLabels, selectorFromLabelSelectorObject } from '../../api/label-selector.ts'
import type { ApiObject } from '../../api/object.ts'
import type { Cause } from '../../api/status.ts'
import {
  type FieldPath,
  forbidden,
  invalidShown,
  invalidValue,
  isImmutable,
  notSupported,
} from '../../schema/validation/causes.ts'
import {
  validateAnnotations,
  validateLabels,
  validateLabelSelector,
} from '../../schema/validation/label-rules.ts'
import { environmentOrder } from './container-environment.ts'
import { lifecycleOrder } from './container-probes.ts'
import { containerSecurityOrder } from './container-security.ts'
import { ephemeralOrder } from './ephemeral-containers.ts'
import { isSame } from './field-checks.ts'
import { selectorText } from './internal-text.ts'
import { podSecurityOrder } from './pod-security.ts'
import { checkNoEphemeralContainers, validatePodSpec } from './pod-spec.ts'
import { topologyOrder } from './topology-spread.ts'
import { has, objectOf, structOf } from '../../api/json-fields.ts'

/** Validates a pod template. Causes name its labels without `metadata`, as in the original. */
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

/** Fields of a pod's spec in the order in which the original validates them. */
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
  ...podSecurityOrder.map((key) => `securityContext.${key}`),
  'imagePullSecrets',
  'affinity.nodeAffinity',
  ...['podAffinity', 'podAntiAffinity'].flatMap((kind) => [
    `affinity.${kind}.requiredDuringSchedulingIgnoredDuringExecution[]`,
    `affinity.${kind}.preferredDuringSchedulingIgnoredDuringExecution[].weight`,
    `affinity.${kind}.preferredDuringSchedulingIgnoredDuringExecution[].podAffinityTerm`,
  ]),
  'dnsConfig',
  'readinessGates',
  'schedulingGates',
  ...topologyOrder.map((key) => `topologySpreadConstraints[].${key}`),
  '$',
  'hostNetwork',
  'HostPID',
  'HostIPC',
  'serviceAccountName',
  'nodeName',
  'activeDeadlineSeconds',
  'hostname',
  'subdomain',
  'tolerations[]',
  'hostAliases',
  'priorityClassName',
  'runtimeClassName',
  'preemptionPolicy',
  'overhead',
  'os',
  'ephemeralContainers!',
]

/** Fields of a container in the order in which the original validates them. */
const containerOrder = [
  'name',
  'image',
  'terminationMessagePolicy',
  'ports[].name',
  'ports[].containerPort',
  'ports[].hostPort',
  'ports[].protocol',
  ...environmentOrder,
  'volumeMounts',
  'volumeDevices',
  'imagePullPolicy',
  'resources',
  'resizePolicy',
  ...containerSecurityOrder.map((key) => `securityContext.${key}`),
]

const mainOrder = [...containerOrder, 'name+', ...lifecycleOrder]
const debuggingOrder = [...containerOrder, ...ephemeralOrder]

/** Fields of a pod spec at `path`, for the order of causes. */
export function podOrder(path: FieldPath): readonly string[] {
  return specOrder.flatMap((field) => {
    const place = `${path}.${field}`
    if (!field.endsWith('ontainers')) return [place]
    const parts = field === 'ephemeralContainers' ? debuggingOrder : mainOrder
    return parts.map((part) => `${place}[].${part}`)
  })
}

/** Fields of a pod template at `path`, for the order of causes. */
export function templateOrder(path: FieldPath): readonly string[] {
  return [`${path}.metadata`, `${path}.labels`, `${path}.annotations`, ...podOrder(`${path}.spec`)]
}

/** Fields of a label selector at `path`, for the order of causes. */
export function selectorOrder(path: FieldPath): readonly string[] {
  return [`${path}.matchLabels`, `${path}.matchExpressions`, `${path}.$`]
}

/** Pods of these kinds must always restart and have no deadline; `kind` is the name in the message. */
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

/** Messages for empty and malformed selectors, beside those of the schema; undefined for no cause. */
export interface SelectorWords {
  readonly empty?: string
  readonly malformed?: string
}

/** Selector of a workload, which must match its template's labels; an absent selector matches nothing. */
export function checkSelector(spec: JsonObject, path: FieldPath, words: SelectorWords): Cause[] {
  const selector = objectOf(spec, 'selector')
  const labels = objectOf(structOf(spec, 'template', 'metadata'), 'labels')
  if (!selector) return [mismatch(path, labels ?? null)]
  const place = `${path}.selector`
  if (isEmptySelector(selector)) {
    return words.empty === undefined ? [] : [invalidSelector(place, selector, words.empty)]
  }
  if (validateLabelSelector(selector, '').length > 0) {
    return words.malformed === undefined ? [] : [invalidSelector(place, selector, words.malformed)]
  }
  if (matchesLabels(selectorFromLabelSelectorObject(selector), labels)) return []
  return [mismatch(path, labels ?? null)]
}

/** An invalid label selector, shown with its fields in the order of the type. */
export function invalidSelector(
  path: FieldPath,
  selector: JsonValue | undefined,
  detail: string,
): Cause {
  return invalidShown(path, selectorText(selector), detail)
}

/** The selector of a workload is immutable. */
export function checkSelectorKept(next: ApiObject, stored: ApiObject): Cause[] {
  const [selector, before] = [next, stored].map((object) => structOf(object, 'spec')['selector'])
  return isSame(selector, before) ? [] : [invalidSelector('spec.selector', selector, isImmutable)]
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
