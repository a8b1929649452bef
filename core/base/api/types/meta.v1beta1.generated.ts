// Generated from core/kinds/tables/types/meta.v1beta1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as metav1 from './meta.v1.generated.ts'
import type { Embedded } from './views.ts'

export type PartialObjectMetadataList = {
  readonly apiVersion: string
  readonly kind: 'PartialObjectMetadataList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<metav1.PartialObjectMetadata>[] | null
}
