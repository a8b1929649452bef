import {
  type ApiError,
  explainedInternalError,
  forbidden,
  notFound,
} from '../../../../base/api/errors/api-error.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import type * as appsv1 from '../../../../base/api/types/apps.v1.generated.ts'
import type * as batchv1 from '../../../../base/api/types/batch.v1.generated.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import type { Release } from '../../../../base/release/release.ts'
import { aggregateText } from '../../../../base/text/aggregate-text.ts'
import { perEntry } from '../../../../storage/cache/derived-values.ts'
import type { AdmissionAttributes } from '../../admission-attributes.ts'
import type { PodSecurityDecision } from '../../admission-meter.ts'
import type { AdmissionParts } from '../../admission-parts.ts'
import type { AdmissionPlugin } from '../../admission-plugin.ts'
import type { PluginRegistration } from '../../plugin-registration.ts'
import { checkNamespaceLabels, type NamespaceRules } from './namespace-labels.ts'
import { checkedPod, type Violation } from './pod-check.ts'
import { readPodSecurityConfiguration } from './pod-security-configuration.ts'
import {
  formatLevelVersion,
  isFullyPrivileged,
  isSameLevelVersion,
  type LabelledPolicy,
  type LevelVersion,
  type PolicyMode,
  readPolicyLabels,
} from './pod-security-policy.ts'
import { PodSecurityStandards, violationDetails } from './pod-security-standards.ts'

type Workload =
  | corev1.PodTemplate
  | corev1.ReplicationController
  | appsv1.ReplicaSet
  | appsv1.Deployment
  | appsv1.StatefulSet
  | appsv1.DaemonSet
  | batchv1.Job
  | batchv1.CronJob

/** Resources whose objects are workloads, which have a pod template, by group and resource. */
const workloads: ReadonlySet<string> = new Set([
  '/podtemplates',
  '/replicationcontrollers',
  'apps/replicasets',
  'apps/deployments',
  'apps/statefulsets',
  'apps/daemonsets',
  'batch/jobs',
  'batch/cronjobs',
])

/** Objects that are checked: pods, workloads, and namespaces, whose labels state policies. */
type Checked = corev1.Pod | corev1.Namespace | Workload
type Attributes = AdmissionAttributes<Checked>

type Resource = { readonly group: string; readonly resource: string }

function isPods({ group, resource }: Resource): boolean {
  return group === '' && resource === 'pods'
}

/** Whether a resource is a workload, whose objects have a pod template. */
function hasPodTemplate({ group, resource }: Resource): boolean {
  return workloads.has(`${group}/${resource}`)
}

/** The pod template of a workload; undefined for a replication controller without one. */
function podTemplateOf(workload: Workload): corev1.PodTemplateSpec | undefined {
  if (workload.kind === 'PodTemplate') return workload.template
  const { spec } = workload.kind === 'CronJob' ? workload.spec.jobTemplate : workload
  return spec.template
}

function imagesDiffer(
  before: readonly corev1.Container[],
  after: readonly corev1.Container[],
): boolean {
  return after.some(({ image = '' }, at) => image !== (before[at]?.image ?? ''))
}

/** Whether a pod's update changes anything that is checked: it adds containers, or changes images. */
function isSignificantUpdate({ spec: next }: corev1.Pod, { spec: before }: corev1.Pod): boolean {
  for (const field of ['containers', 'initContainers'] as const) {
    const [now, then] = [next[field] ?? [], before[field] ?? []]
    if (now.length !== then.length || imagesDiffer(then, now)) return true
  }
  const { ephemeralContainers: known = [] } = before
  return (next.ephemeralContainers ?? []).some(({ name, image = '' }) => {
    const former = known.find((each) => each.name === name)
    return !former || (former.image ?? '') !== image
  })
}

/** Subresources of pods that change nothing which is checked. */
const ignoredSubresources: ReadonlySet<string> = new Set([
  'exec',
  'attach',
  'binding',
  'eviction',
  'log',
  'portforward',
  'proxy',
  'status',
])

function handles(
  resource: { readonly group: string; readonly resource: string },
  subresource: string,
): boolean {
  if (isPods(resource)) return !ignoredSubresources.has(subresource)
  if (subresource !== '') return false
  return hasPodTemplate(resource) || (resource.group === '' && resource.resource === 'namespaces')
}

function absent(namespace: string): string {
  return notFound({ group: '', resource: 'namespaces' }, namespace).message
}

function createPodSecurity(
  { brand, release, runtime, gate, objects, meter: { podSecurity: meter } }: AdmissionParts,
  configured: JsonObject | undefined,
): AdmissionPlugin<Checked> {
  const configuration = readPodSecurityConfiguration(brand, configured)
  const { defaults, exemptUsers, exemptNamespaces, exemptRuntimeClasses } = configuration
  const { labelDomain } = brand
  const standards = new PodSecurityStandards(gate, release)
  const prefix = `pod-security.${labelDomain}/`
  const read = (labels: Readonly<Record<string, string>>): LabelledPolicy =>
    readPolicyLabels(labels, prefix, defaults)
  const rules: NamespaceRules = {
    prefix,
    defaults,
    exemptNamespaces,
    read,
    pods: () => objects('', 'pods'),
    podsCheck: (signal) => ({ runtime, standards, labelDomain, exemptRuntimeClasses, signal }),
  }
  const namespaces = objects('', 'namespaces')
  const readPolicy = perEntry(({ metadata }) => read(metadata.labels ?? {}))

  function policyOf(namespace: string): LabelledPolicy | undefined {
    const entry = namespaces.get(namespace)
    return entry && readPolicy(entry)
  }

  /** Why a write is exempt from all policies, as audit annotations say it. */
  function exemption({ namespace, write }: AdmissionAttributes): string | undefined {
    if (exemptNamespaces.has(namespace)) return 'namespace'
    return exemptUsers.has(write.user.name) ? 'user' : undefined
  }

  /** Checks a pod or a pod template by a namespace's policy; templates are not refused, but warned of. */
  function evaluate(
    attributes: AdmissionAttributes,
    { policy, errors }: LabelledPolicy,
    template: corev1.Pod | corev1.PodTemplateSpec,
    enforces: boolean,
  ): void {
    const { definition, name, write } = attributes
    const { runtimeClassName: runtimeClass = '' } = template.spec
    if (exemptRuntimeClasses.has(runtimeClass)) {
      meter.exempted(attributes)
      return attributes.annotate(`${prefix}exempt`, 'runtimeClass')
    }
    if (errors.length > 0) {
      meter.failed(false, attributes)
      const texts = errors.map(({ field, message }) => `${field ?? ''}: ${message}`)
      attributes.annotate(`${prefix}error`, `Failed to parse policy: ${aggregateText(texts)}`)
    }
    const pod = checkedPod(template, labelDomain)
    const known: [LevelVersion, readonly Violation[]][] = []
    const violationsOf = (wanted: LevelVersion): readonly Violation[] => {
      const found = known.find(([level]) => isSameLevelVersion(level, wanted))
      if (found) return found[1]
      const violations = standards.violations(wanted, pod)
      known.push([wanted, violations])
      return violations
    }
    const told = (verb: string, mode: PolicyMode): string | undefined => {
      const level = policy[mode]
      const violations = violationsOf(level)
      const decision = violations.length === 0 ? 'allow' : 'deny'
      // Modes that refuse nothing are counted where they would.
      if (mode === 'enforce' || decision === 'deny') {
        meter.decided({ decision, mode, ...countedLevel(level, release) }, attributes)
      }
      if (violations.length === 0) return undefined
      const shown = formatLevelVersion(level)
      return `${verb} PodSecurity "${shown}": ${violationDetails(violations)}`
    }
    let refusal: ApiError | undefined
    if (enforces) {
      attributes.annotate(`${prefix}enforce-policy`, formatLevelVersion(policy.enforce))
      const why = told('violates', 'enforce')
      if (why !== undefined) refusal = forbidden(definition, name, why)
    }
    const audited = told('would violate', 'audit')
    if (audited !== undefined) attributes.annotate(`${prefix}audit-violations`, audited)
    if (refusal) throw refusal
    const warning = told('would violate', 'warn')
    if (warning !== undefined) write.warn(warning)
  }

  function checkPod(attributes: Attributes): void {
    const { namespace, object, old } = attributes
    const labelled = policyOf(namespace)
    if (!labelled) {
      meter.failed(true, attributes)
      const message = `failed to lookup namespace "${namespace}"`
      const refusal = explainedInternalError(message)
      attributes.annotate(`${prefix}error`, `${refusal.message}: ${absent(namespace)}`)
      throw refusal
    }
    if (labelled.errors.length === 0 && isFullyPrivileged(labelled.policy)) {
      const enforced = countedLevel(labelled.policy.enforce, release)
      meter.decided({ decision: 'allow', mode: 'enforce', ...enforced }, attributes)
      return attributes.annotate(`${prefix}enforce-policy`, 'privileged:latest')
    }
    if (object?.kind !== 'Pod') return
    if (old?.kind === 'Pod' && !isSignificantUpdate(object, old)) return
    evaluate(attributes, labelled, object, true)
  }

  function checkWorkload(attributes: Attributes): void {
    const { namespace, object } = attributes
    const labelled = policyOf(namespace)
    if (!labelled) {
      meter.failed(true, attributes)
      const why = `failed to lookup namespace "${namespace}": ${absent(namespace)}`
      return attributes.annotate(`${prefix}error`, why)
    }
    const { policy, errors } = labelled
    const isChecked = policy.warn.level !== 'privileged' || policy.audit.level !== 'privileged'
    if (errors.length === 0 && !isChecked) return
    if (!object || object.kind === 'Pod' || object.kind === 'Namespace') return
    const template = podTemplateOf(object)
    if (template) evaluate(attributes, labelled, template, false)
  }

  return {
    name: 'PodSecurity',
    handles: (operation, definition, subresource) =>
      (operation === 'CREATE' || operation === 'UPDATE') && handles(definition, subresource),
    validate(attributes) {
      const { definition } = attributes
      if (definition.resource === 'namespaces') return checkNamespaceLabels(rules, attributes)
      const exempt = exemption(attributes)
      if (exempt !== undefined) {
        meter.exempted(attributes)
        attributes.annotate(`${prefix}exempt`, exempt)
      } else if (isPods(definition)) checkPod(attributes)
      else checkWorkload(attributes)
      return undefined
    },
  }
}

/**
 * The plug-in PodSecurity: refuses pods that violate the Pod Security Standard which the labels of their namespace enforce,
 * and warns of pods and pod templates of workloads that violate the one which they warn of.
 */
export const podSecurity: PluginRegistration = {
  name: 'PodSecurity',
  isDefault: true,
  create: createPodSecurity,
}

/** A level as metrics count it: `privileged` has no versions, and those of releases behind the served one are one. */
function countedLevel(
  { level, version }: LevelVersion,
  { minor }: Release,
): Pick<PodSecurityDecision, 'level' | 'version'> {
  if (version === 'latest' || level === 'privileged') return { level, version: 'latest' }
  return { level, version: version > minor ? 'future' : `v1.${version}` }
}
