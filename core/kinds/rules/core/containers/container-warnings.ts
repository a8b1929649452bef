import { equalJson } from '../../../../base/api/json.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import { quoteText } from '../../../../base/text/quote-text.ts'
import { fractionWarnings } from '../../shared/warnings/byte-warnings.ts'
import type { Annotations, PodPlace } from '../../shared/warnings/pod-place.ts'
import { addWarnings, noWarnings } from '../../shared/warnings/warning-rule.ts'
import { appArmorAdvice, appArmorKey, profileOf } from './app-armor.ts'
import { type AnyContainer, containerLists, resourcesOf } from './container-lists.ts'

/** Warnings of each container's annotations, resources and environment variables. */
export function containerWarnings(place: PodPlace): readonly string[] {
  const { annotations, spec } = place
  const warnings = annotations ? [...podSeccomp(annotations, place)] : []
  for (const list of containerLists) {
    for (const [index, container] of (spec[list] ?? []).entries()) {
      if (annotations) {
        addWarnings(warnings, containerSeccomp(annotations, container, place))
        addWarnings(warnings, containerAppArmor(annotations, container, place))
      }
      addWarnings(warnings, byteWarnings(container, list, index, place))
      addWarnings(warnings, hiddenVariables(container, list, index, place))
    }
  }
  return warnings
}

function podSeccomp(
  annotations: Annotations,
  { spec, prefix, brand }: PodPlace,
): readonly string[] {
  const key = `seccomp.security.alpha.${brand.labelDomain}/pod`
  return seccompWarnings(annotations, key, spec, prefix)
}

function containerSeccomp(
  annotations: Annotations,
  container: AnyContainer,
  { prefix, brand }: PodPlace,
): readonly string[] {
  const start = `container.seccomp.security.alpha.${brand.labelDomain}/`
  return seccompWarnings(annotations, start + container.name, container, prefix)
}

/** Warnings of a deprecated seccomp annotation. `secured`: pod spec or container, whose field replaces the annotation. */
function seccompWarnings(
  annotations: Annotations,
  key: string,
  secured: corev1.PodSpec | AnyContainer,
  prefix: string,
): readonly string[] {
  if (!Object.hasOwn(annotations, key)) return []
  if (secured.securityContext?.seccompProfile !== undefined) return []
  const advice = 'non-functional in v1.27+; use the "seccompProfile" field instead'
  return [`${prefix}metadata.annotations[${key}]: ${advice}`]
}

/** Warnings of AppArmor annotations in templates only: a pod's writer is warned as its annotation becomes a field. */
function containerAppArmor(
  annotations: Annotations,
  container: AnyContainer,
  { spec, prefix, brand }: PodPlace,
): readonly string[] {
  if (prefix === '') return []
  const key = appArmorKey(container.name, brand)
  if (!Object.hasOwn(annotations, key)) return []
  if (container.securityContext?.appArmorProfile !== undefined) return []
  const ofPod = spec.securityContext.appArmorProfile
  if (ofPod && equalJson(ofPod, profileOf(annotations[key] ?? ''))) return []
  return [`${prefix}metadata.annotations[${key}]: ${appArmorAdvice}`]
}

function byteWarnings(
  container: AnyContainer,
  list: string,
  index: number,
  { prefix }: PodPlace,
): readonly string[] {
  const { limits, requests } = resourcesOf(container)
  if (!limits && !requests) return noWarnings
  const path = `${prefix}spec.${list}[${index}].resources`
  const ofLimits = (): string => `${path}.limits`
  const ofRequests = (): string => `${path}.requests`
  const warnings: string[] = []
  for (const name of ['memory', 'ephemeral-storage']) {
    addWarnings(warnings, fractionWarnings(limits, name, ofLimits))
    addWarnings(warnings, fractionWarnings(requests, name, ofRequests))
  }
  return warnings
}

/** Warnings of environment variables that a later definition hides, unless it builds on the first: `PATH=$(PATH):/opt`. */
function hiddenVariables(
  container: AnyContainer,
  list: string,
  index: number,
  { prefix }: PodPlace,
): readonly string[] {
  const { env: variables = [] } = container
  if (variables.length < 2) return noWarnings
  const seen = new Set<string>()
  let warnings: string[] | undefined
  for (const [at, variable] of variables.entries()) {
    const { name } = variable
    if (seen.has(name) && !buildsOnItself(variable, `$(${name})`)) {
      const place = `${prefix}spec.${list}[${index}].env[${at}]`
      const hidden = `hides previous definition of ${quoteText(name)}`
      ;(warnings ??= []).push(`${place}: ${hidden}, which may be dropped when using apply`)
    }
    seen.add(name)
  }
  return warnings ?? noWarnings
}

function buildsOnItself({ value = '', valueFrom }: corev1.EnvVar, reference: string): boolean {
  return !valueFrom && value !== reference && value.includes(reference)
}
