const version = (name: string, deprecated: boolean) => ({
  name,
  deprecated,
  served: true,
  storage: !deprecated,
  schema: { openAPIV3Schema: { type: 'object' } },
})

/** The definition of widgets in two versions, of which `v1beta1` is deprecated. */
export const widgetDefinition = {
  metadata: { name: 'widgets.example.io' },
  spec: {
    group: 'example.io',
    scope: 'Namespaced',
    names: { plural: 'widgets', kind: 'Widget' },
    versions: [version('v1', false), version('v1beta1', true)],
  },
}
