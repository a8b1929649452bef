import type { JsonObject } from '../../api/json.ts'
import { numberAt, objectAt, objectsAt, textAt } from '../json-access.ts'

/** Warnings about a pod or a pod template at `path`, which is empty for a pod. */
export function podWarnings(pod: JsonObject, path: string, domain: string): string[] {
  const prefix = path === '' ? '' : `${path}.`
  const spec = objectAt(pod, 'spec')
  const annotations = objectAt(objectAt(pod, 'metadata'), 'annotations')
  return [
    ...deprecatedLabels(objectAt(spec, 'nodeSelector'), `${prefix}spec.nodeSelector`, domain),
    ...deprecatedAnnotations(annotations, `${prefix}metadata`, domain),
    ...duplicateVariables(spec, 'initContainers', `${prefix}spec`),
    ...duplicateVariables(spec, 'containers', `${prefix}spec`),
    ...gracePeriod(spec, `${prefix}spec`),
  ]
}

function deprecatedLabels(selector: JsonObject, path: string, domain: string): string[] {
  if (Object.keys(selector).length === 0) return []
  const replaced: readonly (readonly [label: string, since: string, use: string])[] = [
    [`beta.${domain}/arch`, 'v1.14', `${domain}/arch`],
    [`beta.${domain}/os`, 'v1.14', `${domain}/os`],
    [`failure-domain.beta.${domain}/region`, 'v1.17', `topology.${domain}/region`],
    [`failure-domain.beta.${domain}/zone`, 'v1.17', `topology.${domain}/zone`],
    [`beta.${domain}/instance-type`, 'v1.17', `node.${domain}/instance-type`],
  ]
  return replaced
    .filter(([label]) => Object.hasOwn(selector, label))
    .map(
      ([label, since, use]) => `${path}[${label}]: deprecated since ${since}; use "${use}" instead`,
    )
}

function deprecatedAnnotations(annotations: JsonObject, path: string, domain: string): string[] {
  const prefix = `seccomp.security.alpha.${domain}/`
  const containerPrefix = `container.${prefix}`
  return Object.keys(annotations)
    .filter((key) => key === `${prefix}pod` || key.startsWith(containerPrefix))
    .map(
      (key) =>
        `${path}.annotations[${key}]: non-functional in v1.27+; use the "seccompProfile" field instead`,
    )
}

function duplicateVariables(spec: JsonObject, list: string, path: string): string[] {
  const warnings: string[] = []
  for (const [index, container] of objectsAt(spec, list).entries()) {
    const seen = new Set<string>()
    for (const [place, variable] of objectsAt(container, 'env').entries()) {
      const name = textAt(variable, 'name')
      if (seen.has(name)) {
        const why = `hides previous definition of "${name}", which may be dropped when using apply`
        warnings.push(`${path}.${list}[${index}].env[${place}]: ${why}`)
      }
      seen.add(name)
    }
  }
  return warnings
}

function gracePeriod(spec: JsonObject, path: string): string[] {
  return numberAt(spec, 'terminationGracePeriodSeconds') < 0
    ? [
        `${path}.terminationGracePeriodSeconds: must be >= 0; negative values are invalid and will be treated as 1`,
      ]
    : []
}
