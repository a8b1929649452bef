import type { JsonObject } from '../../api/json.ts'
import { numberAt, objectAt, objectsAt, textAt } from '../json-access.ts'

/** Warnings about a pod or a pod template at `path`, which is empty for a pod. */
export function podWarnings(pod: JsonObject, path: string, domain: string): string[] {
  const place = (field: string): string => (path === '' ? field : `${path}.${field}`)
  const spec = objectAt(pod, 'spec')
  const annotations = objectAt(objectAt(pod, 'metadata'), 'annotations')
  const containers = ['initContainers', 'containers'].flatMap((list) =>
    objectsAt(spec, list).flatMap((container, index) =>
      duplicateVariables(container, `${place('spec')}.${list}[${index}]`),
    ),
  )
  return [
    ...deprecatedLabels(objectAt(spec, 'nodeSelector'), `${place('spec')}.nodeSelector`, domain),
    ...deprecatedAnnotations(annotations, place('metadata'), domain),
    ...containers,
    ...gracePeriod(spec, place('spec')),
  ]
}

function deprecatedLabels(selector: JsonObject, path: string, domain: string): string[] {
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

function duplicateVariables(container: JsonObject, path: string): string[] {
  const seen = new Set<string>()
  return objectsAt(container, 'env').flatMap((variable, index) => {
    const name = textAt(variable, 'name')
    const known = seen.has(name)
    seen.add(name)
    return known
      ? [
          `${path}.env[${index}]: hides previous definition of "${name}", which may be dropped when using apply`,
        ]
      : []
  })
}

function gracePeriod(spec: JsonObject, path: string): string[] {
  return numberAt(spec, 'terminationGracePeriodSeconds') < 0
    ? [
        `${path}.terminationGracePeriodSeconds: must be >= 0; negative values are invalid and will be treated as 1`,
      ]
    : []
}
