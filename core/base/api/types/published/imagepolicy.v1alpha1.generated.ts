// Generated from core/kinds/tables/types/imagepolicy.v1alpha1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as metav1 from './meta.v1.generated.ts'

export type ImageReview = {
  apiVersion: string
  kind: 'ImageReview'
  metadata?: metav1.ObjectMeta
  spec?: ImageReviewSpec
  status?: ImageReviewStatus
}

export type ImageReviewSpec = {
  containers?: ImageReviewContainerSpec[]
  annotations?: { [key: string]: string }
  namespace?: string
}

export type ImageReviewContainerSpec = {
  image?: string
}

export type ImageReviewStatus = {
  allowed?: boolean
  reason?: string
  auditAnnotations?: { [key: string]: string }
}
