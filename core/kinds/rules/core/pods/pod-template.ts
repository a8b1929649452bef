import type { Cause } from '../../../../base/api/errors/status.ts'
import { has, objectOf, structOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject, JsonValue } from '../../../../base/api/json.ts'
import type { ApiObject, ObjectMeta } from '../../../../base/api/object.ts'
import {
  matchesLabels,
  selectorFromLabelSelectorObject,
} from '../../../../base/api/selectors/label-selector.ts'
import { valueAsSent } from '../../../../objects/schema/emptied-fields.ts'
import {
  type FieldPath,
  forbidden,
  invalidShown,
  invalidValue,
  isImmutable,
  notSupported,
} from '../../../../objects/schema/validation/causes.ts'
import {
  validateAnnotations,
  validateLabels,
  validateLabelSelector,
} from '../../../../objects/schema/validation/label-rules.ts'
import { placedAt } from '../../shared/validation/cause-order.ts'
import { isSame } from '../../shared/validation/field-checks.ts'
import { selectorText } from '../../shared/validation/internal-text.ts'
import type { ValidationContext } from '../../shared/validation/kind-rules.ts'
import { environmentOrder } from '../containers/container-environment.ts'
import { lifecycleOrder } from '../containers/container-probes.ts'
import { containerSecurityOrder } from '../containers/container-security.ts'
import { ephemeralOrder } from '../containers/ephemeral-containers.ts'
import { topologyOrder } from '../scheduling/topology-spread.ts'
import { checkPodAnnotations, checkProfilesMatch } from './pod-annotations.ts'
import { podSecurityOrder } from './pod-security.ts'
import { checkNoEphemeralContainers, validatePodSpec } from './pod-spec.ts'

/** What the validation of a pod template takes into account beside the template. */
export interface TemplateScope extends Pick<
  ValidationContext,
  'brand' | 'gate' | 'refusesPrivileged'
> {
  /** The template before an update. */
  readonly stored?: JsonObject | undefined
  /** Names of volumes that a StatefulSet will add. */
  readonly claims?: readonly string[]
}

/** Scope of the template of a workload; `stored`: the workload before an update. */
export function templateScope(
  { brand, gate, refusesPrivileged }: ValidationContext,
  stored: ApiObject | undefined,
): TemplateScope {
  const former = stored && structOf(stored, 'spec', 'template')
  return { brand, gate, refusesPrivileged, stored: former }
}

/** Validates a pod template. Causes name its labels without `metadata`, as in the original. */
export function validatePodTemplate(
  template: JsonObject,
  path: FieldPath,
  { brand, gate, refusesPrivileged, stored, claims = [] }: TemplateScope,
): Cause[] {
  const { labels, annotations } = structOf(template, 'metadata') as ObjectMeta
  const spec = structOf(template, 'spec')
  const detail = 'ephemeral containers not allowed in pod template'
  const former = stored && structOf(stored, 'spec')
  return [
    ...validateLabels(labels, `${path}.labels`),
    ...validateAnnotations(annotations, `${path}.annotations`),
    ...checkPodAnnotations(annotations, spec, `${path}.annotations`, brand),
    ...validatePodSpec(spec, `${path}.spec`, { gate, refusesPrivileged, stored: former, claims }),
    ...checkProfilesMatch(
      annotations,
      spec,
      `${path}.spec`,
      `${path}.spec.~templateProfiles`,
      brand,
    ),
    ...checkNoEphemeralContainers(spec, `${path}.spec`, detail),
  ]
}

/** Fields of a pod's spec in the order in which the original validates them. */
const specOrder = [
  'volumes',
  'resourceClaims[].name',
  'resourceClaims[].$',
  'resourceClaims[].resourceClaimName',
  'resourceClaims[].resourceClaimTemplateName',
  'containers',
  '~hostPorts',
  'initContainers',
  'ephemeralContainers',
  'resources',
  '~hostNetwork',
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
  'readinessGates[]',
  'schedulingGates[]',
  ...topologyOrder.map((key) => `topologySpreadConstraints[].${key}`),
  '~hostProcess',
  '$',
  'hostNetwork',
  'HostPID',
  'HostIPC',
  '~hostUsers',
  'hostnameOverride',
  'serviceAccountName',
  'nodeName',
  'activeDeadlineSeconds',
  'hostname',
  'subdomain',
  'tolerations[]',
  'hostAliases[]',
  'priorityClassName',
  'runtimeClassName',
  'preemptionPolicy',
  'overhead',
  'os',
  '~os',
  '~files',
  '~templateProfiles',
  '~tokens',
  '~images',
  'ephemeralContainers!',
  'nodeName!',
  '~profiles',
  '~update',
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

const mainOrder = [...containerOrder, 'name+', '~hostPorts', ...lifecycleOrder]
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

/** Place of rules of a template that a workload runs a second time. */
export function againPlace(path: FieldPath): string {
  return `${path}.~again`
}

/** Place of the rules of a workload about restarts of its pods, behind those of all pod templates. */
export function restartPlace(path: FieldPath): string {
  return `${path}.~restarts`
}

/** Fields of a pod template at `path`, for the order of causes. */
export function templateOrder(path: FieldPath): readonly string[] {
  return [
    `${path}.metadata`,
    `${path}.labels`,
    `${path}.annotations`,
    ...podOrder(`${path}.spec`),
    againPlace(path),
    restartPlace(path),
  ]
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
  return causes.map((cause) => placedAt(restartPlace(path), cause))
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
): Cause {
  return invalidShown(path, selectorText(selector), detail)
}

/** The selector of a workload is immutable. */
export function checkSelectorKept(next: ApiObject, stored: ApiObject): Cause[] {
  const [selector, before] = [next, stored].map((object) => structOf(object, 'spec')['selector'])
  return isSame(selector, before) ? [] : [invalidSelector('spec.selector', selector, isImmutable)]
}

export function mismatch(path: FieldPath, spec: JsonObject): Cause {
  const labels = valueAsSent(structOf(spec, 'template', 'metadata'), 'labels') ?? null
  const detail = '`selector` does not match template `labels`'
  return invalidValue(`${path}.template.metadata.labels`, labels, detail)
}

function isEmptySelector(selector: JsonObject): boolean {
  return Object.values(selector).every(
    (part) => typeof part !== 'object' || part === null || Object.keys(part).length === 0,
  )
}
