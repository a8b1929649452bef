import { objectsOf, structOf, textOf } from '../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../core/base/api/json.ts'

/** A version that a CustomResourceDefinition serves. */
export interface ServedVersion {
  readonly plural: string
  readonly groupVersion: string
  readonly kind: string
  /** Its `schema.openAPIV3Schema`. */
  readonly schema: JsonObject
  /** Names of its `additionalPrinterColumns`. */
  readonly columns: readonly string[]
}

/** The versions that CustomResourceDefinitions serve. */
export function servedVersions(definitions: readonly JsonObject[]): readonly ServedVersion[] {
  return definitions.flatMap((definition) => {
    const spec = structOf(definition, 'spec')
    const [group, names] = [textOf(spec, 'group'), structOf(spec, 'names')]
    return objectsOf(spec, 'versions')
      .filter(({ served }) => served === true)
      .map((version) => ({
        plural: textOf(names, 'plural'),
        groupVersion: `${group}/${textOf(version, 'name')}`,
        kind: textOf(names, 'kind'),
        schema: structOf(version, 'schema', 'openAPIV3Schema'),
        columns: objectsOf(version, 'additionalPrinterColumns').map((each) => textOf(each, 'name')),
      }))
  })
}
