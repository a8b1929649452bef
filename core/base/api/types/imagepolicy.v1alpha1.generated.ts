// Generated from core/kinds/tables/types/imagepolicy.v1alpha1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as metav1 from './meta.v1.generated.ts'

export type ImageReview = {
  readonly apiVersion: string
  readonly kind: 'ImageReview'
  readonly metadata: metav1.ObjectMeta
  readonly spec: ImageReviewSpec
  readonly status: ImageReviewStatus
}

export type ImageReviewSpec = {
  readonly containers?: readonly ImageReviewContainerSpec[]
  readonly annotations?: { readonly [key: string]: string }
  readonly namespace?: string
}

export type ImageReviewContainerSpec = {
  readonly image?: string
}

export type ImageReviewStatus = {
  readonly allowed: boolean
  readonly reason?: string
  readonly auditAnnotations?: { readonly [key: string]: string }
}
