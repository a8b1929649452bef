import { has, objectOf, objectsOf, structOf, textOf } from '../../../../base/api/json-fields.ts'
import { equalJson, type JsonObject } from '../../../../base/api/json.ts'
import { quoteText } from '../../../../base/text/quote-text.ts'
import { fractionWarnings } from '../../shared/warnings/byte-warnings.ts'
import { containerLists, type PodPlace } from '../../shared/warnings/pod-place.ts'
import { addWarnings, noWarnings } from '../../shared/warnings/warning-rule.ts'
import { appArmorAdvice, appArmorKey, profileOf } from './app-armor.ts'

/** Warnings of each container's annotations, resources and environment variables. */
export function containerWarnings(place: PodPlace): readonly string[] {
  const { annotations, spec } = place
  const warnings = annotations ? [...podSeccomp(annotations, place)] : []
  for (const list of containerLists) {
    for (const [index, container] of objectsOf(spec, list).entries()) {
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

function podSeccomp(annotations: JsonObject, { spec, prefix, brand }: PodPlace): readonly string[] {
  const key = `seccomp.security.alpha.${brand.labelDomain}/pod`
  return seccompWarnings(annotations, key, spec, prefix)
}

function containerSeccomp(
  annotations: JsonObject,
  container: JsonObject,
  { prefix, brand }: PodPlace,
): readonly string[] {
  const start = `container.seccomp.security.alpha.${brand.labelDomain}/`
  return seccompWarnings(annotations, start + textOf(container, 'name'), container, prefix)
}

/** Warnings of a deprecated seccomp annotation. `secured`: pod spec or container, whose field replaces the annotation. */
function seccompWarnings(
  annotations: JsonObject,
  key: string,
  secured: JsonObject,
  prefix: string,
): readonly string[] {
  if (!Object.hasOwn(annotations, key)) return []
  if (has(structOf(secured, 'securityContext'), 'seccompProfile')) return []
  const advice = 'non-functional in v1.27+; use the "seccompProfile" field instead'
  return [`${prefix}metadata.annotations[${key}]: ${advice}`]
}

/** Warnings of AppArmor annotations in templates only: a pod's writer is warned as its annotation becomes a field. */
function containerAppArmor(
  annotations: JsonObject,
  container: JsonObject,
  { spec, prefix, brand }: PodPlace,
): readonly string[] {
  if (prefix === '') return []
  const key = appArmorKey(textOf(container, 'name'), brand)
  if (!Object.hasOwn(annotations, key)) return []
  if (has(structOf(container, 'securityContext'), 'appArmorProfile')) return []
  const ofPod = objectOf(structOf(spec, 'securityContext'), 'appArmorProfile')
  if (ofPod && equalJson(ofPod, profileOf(textOf(annotations, key)))) return []
  return [`${prefix}metadata.annotations[${key}]: ${appArmorAdvice}`]
}

function byteWarnings(
  container: JsonObject,
  list: string,
  index: number,
  { prefix }: PodPlace,
): readonly string[] {
  const resources = objectOf(container, 'resources')
  const limits = resources && objectOf(resources, 'limits')
  const requests = resources && objectOf(resources, 'requests')
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
  container: JsonObject,
  list: string,
  index: number,
  { prefix }: PodPlace,
): readonly string[] {
  const variables = objectsOf(container, 'env')
  if (variables.length < 2) return noWarnings
  const seen = new Set<string>()
  let warnings: string[] | undefined
  for (const [at, variable] of variables.entries()) {
    const name = textOf(variable, 'name')
    if (seen.has(name) && !buildsOnItself(variable, `$(${name})`)) {
      const place = `${prefix}spec.${list}[${index}].env[${at}]`
      const hidden = `hides previous definition of ${quoteText(name)}`
      ;(warnings ??= []).push(`${place}: ${hidden}, which may be dropped when using apply`)
    }
    seen.add(name)
  }
  return warnings ?? noWarnings
}

function buildsOnItself(variable: JsonObject, reference: string): boolean {
  const value = textOf(variable, 'value')
  return !has(variable, 'valueFrom') && value !== reference && value.includes(reference)
}
