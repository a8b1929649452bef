import type { JsonObject } from '../../api/json.ts'
import { numberOf, structOf, objectsOf, textOf } from '../../api/json-fields.ts'
import {
  affinityWarnings,
  listWarnings,
  spreadWarnings,
  volumeWarnings,
} from './pod-part-warnings.ts'
import { portWarnings } from './port-warnings.ts'

/** Warnings about a pod or a pod template at `path`, which is empty for a pod. */
export function podWarnings(pod: JsonObject, path: string, domain: string): string[] {
  const prefix = path === '' ? '' : `${path}.`
  const spec = structOf(pod, 'spec')
  const annotations = structOf(structOf(pod, 'metadata'), 'annotations')
  return [
    ...deprecatedLabels(structOf(spec, 'nodeSelector'), `${prefix}spec.nodeSelector`, domain),
    ...spreadWarnings(spec, `${prefix}spec`),
    ...deprecatedAnnotations(annotations, `${prefix}metadata`, domain),
    ...volumeWarnings(spec, `${prefix}spec`),
    ...listWarnings(spec, `${prefix}spec`),
    ...duplicateVariables(spec, 'initContainers', `${prefix}spec`),
    ...duplicateVariables(spec, 'containers', `${prefix}spec`),
    ...portWarnings(spec, `${prefix}spec`),
    ...gracePeriod(spec, `${prefix}spec`),
    ...affinityWarnings(spec, `${prefix}spec`),
  ]
}

interface ReplacedLabel {
  readonly label: string
  readonly since: string
  readonly use: string
}

function replacedLabels(domain: string): readonly ReplacedLabel[] {
  return [
    { label: `beta.${domain}/arch`, since: 'v1.14', use: `${domain}/arch` },
    { label: `beta.${domain}/os`, since: 'v1.14', use: `${domain}/os` },
    {
      label: `failure-domain.beta.${domain}/region`,
      since: 'v1.17',
      use: `topology.${domain}/region`,
    },
    { label: `failure-domain.beta.${domain}/zone`, since: 'v1.17', use: `topology.${domain}/zone` },
    {
      label: `beta.${domain}/instance-type`,
      since: 'v1.17',
      use: `node.${domain}/instance-type`,
    },
  ]
}

function deprecatedLabels(selector: JsonObject, path: string, domain: string): string[] {
  // All of them have this in their domain, and few selectors have any.
  if (!Object.keys(selector).some((key) => key.includes('beta.'))) return []
  return replacedLabels(domain)
    .filter(({ label }) => Object.hasOwn(selector, label))
    .map(
      ({ label, since, use }) =>
        `${path}[${label}]: deprecated since ${since}; use "${use}" instead`,
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
  for (const [index, container] of objectsOf(spec, list).entries()) {
    const seen = new Set<string>()
    for (const [place, variable] of objectsOf(container, 'env').entries()) {
      const name = textOf(variable, 'name')
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
  return (numberOf(spec, 'terminationGracePeriodSeconds') ?? 0) < 0
    ? [
        `${path}.terminationGracePeriodSeconds: must be >= 0; negative values are invalid and will be treated as 1`,
      ]
    : []
}
