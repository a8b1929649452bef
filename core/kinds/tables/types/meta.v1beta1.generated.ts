// Generated from types/meta.v1beta1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group meta.{brand} version v1beta1 ref meta/v1beta1
registered Table TableOptions PartialObjectMetadata PartialObjectMetadataList
kind PartialObjectMetadataList
  metadata 2 meta/v1.ListMeta ?
  items 1 list<meta/v1.PartialObjectMetadata> ! always
`
