// Generated from core/kinds/tables/types/meta.v1beta1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as metav1 from './meta.v1.generated.ts'
import type { Embedded } from '../views.ts'

export type PartialObjectMetadataList = {
  apiVersion: string
  kind: 'PartialObjectMetadataList'
  metadata?: metav1.ListMeta
  items: Embedded<metav1.PartialObjectMetadata>[]
}
