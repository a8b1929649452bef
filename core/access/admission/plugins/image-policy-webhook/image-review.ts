import { structOf, textOf } from '../../../../base/api/json-fields.ts'
import { getKey, type JsonObject } from '../../../../base/api/json.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import type {
  ImageReview,
  ImageReviewSpec,
  ImageReviewStatus,
} from '../../../../base/api/types/imagepolicy.v1alpha1.generated.ts'
import {
  flag,
  listOfItems,
  mapOfTexts,
  structOfFields,
  text,
} from '../../../../objects/schema/struct-of-fields.ts'
import { decodeReview, type ExpectedReview } from '../../../../objects/webhooks/review-answer.ts'

const kind = 'ImageReview'
const version = 'v1alpha1'
const ref = `imagepolicy/${version}`

const schema = structOfFields(`${ref}.${kind}`, {
  kind: text,
  apiVersion: text,
  spec: structOfFields(`${ref}.${kind}Spec`, {
    containers: listOfItems(structOfFields(`${ref}.${kind}ContainerSpec`, { image: text })),
    annotations: mapOfTexts,
    namespace: text,
  }),
  status: structOfFields(`${ref}.${kind}Status`, {
    allowed: flag,
    reason: text,
    auditAnnotations: mapOfTexts,
  }),
})

/** Containers of a pod whose images are asked about: the ephemeral ones alone where a request is about these. */
function reviewedContainers(
  { spec }: corev1.Pod,
  subresource: string,
): readonly Pick<corev1.Container, 'image'>[] {
  return subresource === ''
    ? [...(spec.containers ?? []), ...(spec.initContainers ?? [])]
    : (spec.ephemeralContainers ?? [])
}

/**
 * What a webhook is asked about a pod.
 *
 * @param domain of the annotations that it is shown: `k8s.io` for those that contain `.image-policy.k8s.io/`
 */
export function imageReviewSpec(
  pod: corev1.Pod,
  {
    subresource,
    namespace,
    domain,
  }: Readonly<Record<'subresource' | 'namespace' | 'domain', string>>,
): ImageReviewSpec {
  const containers = reviewedContainers(pod, subresource)
  const annotations = Object.entries(pod.metadata.annotations ?? {})
    .filter(([key]) => key.includes(`.image-policy.${domain}/`))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return {
    ...(containers.length > 0 && {
      containers: containers.map(({ image }) => (image === undefined ? {} : { image })),
    }),
    ...(annotations.length > 0 && { annotations: Object.fromEntries(annotations) }),
    namespace,
  }
}

function groupOf(domain: string): string {
  return `imagepolicy.${domain}`
}

/** The review that asks about a pod. */
export function imageReview(spec: ImageReviewSpec, domain: string): ImageReview {
  return {
    kind,
    apiVersion: `${groupOf(domain)}/${version}`,
    metadata: {},
    spec,
    status: { allowed: false },
  }
}

/**
 * Reads a webhook's answer.
 *
 * @param isKnown whether the server has a kind, which is then called another one and not an unknown one
 * @throws UnreadableReview
 */
export function readImageReview(
  answer: JsonObject,
  domain: string,
  isKnown: ExpectedReview['isKnown'],
): ImageReviewStatus {
  const expected = { kind, group: groupOf(domain), version, schema, ...(isKnown && { isKnown }) }
  const status = structOf(decodeReview(answer, expected), 'status')
  const annotations = structOf(status, 'auditAnnotations')
  return {
    allowed: getKey(status, 'allowed') === true,
    reason: textOf(status, 'reason'),
    auditAnnotations: Object.fromEntries(
      Object.keys(annotations).map((key) => [key, textOf(annotations, key)]),
    ),
  }
}
