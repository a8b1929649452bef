import { brands } from '../../../base/api/brand.ts'
import { Lazy } from '../../../base/execution/lazy.ts'
import type { StructSchema } from '../../../objects/schema/schema.ts'
import type { Gvk } from '../resources/resource-id.ts'

/** Finds the schema by which objects of a type are merged; undefined for types that kustomize does not know. */
export type FindSchema = (gvk: Gvk) => StructSchema | undefined

/** The release whose types kustomize knows, whichever server it is for. */
const knownRelease = '1.21'

const schemas = new Lazy<FindSchema>(async () => {
  const [{ loadRelease }, { createSchemaRegistry }] = await Promise.all([
    import('../../../kinds/assembly/releases/load-release.ts'),
    import('../../../objects/schema/registry.ts'),
  ])
  const release = await loadRelease(knownRelease)
  const registry = createSchemaRegistry(release.types, brands.k8s, release)
  return ({ group, version, kind }) => registry.kind(group, version, kind)
})

/** Loads the schemas; the tables of all releases are loaded for the first build with a patch. */
export function loadPatchSchemas(): Promise<FindSchema> {
  return schemas.load()
}
