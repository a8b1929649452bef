import { listPart, objectPart } from '../schema/schema-parts.ts'
import type { Schema } from '../schema/schema.ts'
import type { PathElement } from './path-element.ts'
import { declaredField, schemaOfKey } from './typed-value.ts'

/** Whether a path element is a field that the schema declares, rather than an entry of a map or an item. */
export function isDeclaredElement(element: PathElement, schema: Schema | undefined): boolean {
  const object = schema && objectPart(schema)
  if (!object || !element.startsWith('f:')) return false
  return declaredField(object, element.slice(2)) !== undefined
}

/** The schema of what a path element leads to. */
export function schemaOfElement(
  element: PathElement,
  schema: Schema | undefined,
): Schema | undefined {
  if (!schema) return undefined
  if (!element.startsWith('f:')) return listPart(schema)?.items
  const object = objectPart(schema)
  if (object) return schemaOfKey(object, element.slice(2))
  return schema.kind === 'any' ? schema : undefined
}
