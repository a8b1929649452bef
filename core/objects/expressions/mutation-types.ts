import { jsonPatchTypes } from '../../languages/cel/libraries/apiserver/json-patch-types.ts'
import type { TypeProvider } from '../../languages/cel/type-provider.ts'
import { dynType, objectType } from '../../languages/cel/types/cel-type.ts'
import { MutationObject } from './mutation-object.ts'

const rootName = 'Object'

function isObject(typeName: string): boolean {
  return typeName === rootName || typeName.startsWith(`${rootName}.`)
}

/**
 * Object literals of mutating policies: `JSONPatch{…}`, `Object{…}` and the objects in it. Fields of the latter are not checked, as
 * expressions are compiled without a schema.
 */
export const mutationTypes: TypeProvider = {
  findType: (name) => (isObject(name) ? objectType(name) : jsonPatchTypes.findType(name)),
  findField: (typeName, field) =>
    isObject(typeName) ? dynType : jsonPatchTypes.findField(typeName, field),
  fieldNames: (typeName) => (isObject(typeName) ? [] : jsonPatchTypes.fieldNames(typeName)),
  construct: (typeName, fields) =>
    isObject(typeName)
      ? new MutationObject(typeName, fields)
      : jsonPatchTypes.construct(typeName, fields),
}
