/** What requests say they send and accept. */
export const mediaTypes = {
  yaml: 'application/yaml',
  table: 'application/json;as=Table;v=v1;g=meta.k8s.io',
  metadata: 'application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io',
  metadataList: 'application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io',
  mergePatch: 'application/merge-patch+json',
  jsonPatch: 'application/json-patch+json',
  strategicMerge: 'application/strategic-merge-patch+json',
  apply: 'application/apply-patch+yaml',
} as const
