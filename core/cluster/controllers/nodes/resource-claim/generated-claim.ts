import type { Brand } from '../../../../base/api/brand.ts'
import { structOf, textOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import { controllerReference } from '../../../../base/api/metadata/object-keys.ts'
import type { ApiObject } from '../../../../base/api/object.ts'

/** Annotation of a claim made from a template: name of the claim in its pod's spec. */
export function podClaimAnnotation({ labelDomain }: Brand): string {
  return `resource.${labelDomain}/pod-claim-name`
}

/** Longest prefix of a generated name, which leaves room for a hyphen and five characters. */
const longestPrefix = 57

/** The claim that a template makes for a pod, owned by it. */
export function generatedClaim(
  pod: ApiObject,
  podClaim: JsonObject,
  { template, annotation }: { readonly template: ApiObject; readonly annotation: string },
): ApiObject {
  const wanted = structOf(template, 'spec')
  const { labels, annotations } = structOf(wanted, 'metadata') as ApiObject['metadata']
  const name = textOf(podClaim, 'name')
  return {
    apiVersion: template.apiVersion,
    kind: 'ResourceClaim',
    metadata: {
      generateName: prefixOf(pod.metadata.name ?? '', name),
      ...(labels && { labels: { ...labels } }),
      annotations: { ...annotations, [annotation]: name },
      ownerReferences: [controllerReference(pod)],
    },
    spec: structOf(wanted, 'spec'),
  }
}

/** `<pod>-<claim>-`; where that is too long both names are cut in proportion. */
function prefixOf(pod: string, claim: string): string {
  const whole = `${pod}-${claim}-`
  if (whole.length <= longestPrefix) return whole
  const part = (name: string): string =>
    name.slice(0, Math.floor((name.length * longestPrefix) / whole.length))
  return `${part(pod)}-${part(claim)}`
}
