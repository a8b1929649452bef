import type { JsonObject } from '../../../core/base/api/json.ts'
import type { ApiObject } from '../../../core/base/api/object.ts'
import type { CustomResourceDefinition } from '../../../core/base/api/types/apiextensions.v1.generated.ts'
import { asDefinition } from '../../../core/kinds/custom-resources/definition-state.ts'
import { decodeObject } from '../../../core/objects/schema/decode.ts'
import { builtIn } from './built-in-catalog.ts'

const { schema } = builtIn('customresourcedefinitions.v1.apiextensions.k8s.io')

/** A CustomResourceDefinition as a store holds it. */
export function decodedDefinition(crd: JsonObject): CustomResourceDefinition {
  return asDefinition(decodeObject(schema, crd).object as ApiObject)
}
