import {
  type ApiObject,
  type Brand,
  isJsonObject,
  objectsOf,
  rulePlaces,
  type SchemaPointer,
  structOf,
  textOf,
} from '../../core/index.ts'
import { type CrdVersion, type OfferedRule, ruleTitle } from './rule-owner.ts'

/** The versions of a custom resource definition that have a schema. */
export function crdVersions(object: ApiObject, brand: Brand): readonly CrdVersion[] {
  const spec = structOf(object, 'spec')
  const names = structOf(spec, 'names')
  return objectsOf(spec, 'versions').flatMap((version): CrdVersion[] => {
    const schema = structOf(version, 'schema')['openAPIV3Schema']
    const name = textOf(version, 'name')
    if (!isJsonObject(schema)) return []
    return [
      {
        type: 'definition',
        key: `${object.metadata.name ?? ''}/${name}`,
        kind: textOf(names, 'kind'),
        group: textOf(spec, 'group'),
        version: name,
        resource: textOf(names, 'plural'),
        namespaced: textOf(spec, 'scope') === 'Namespaced',
        schema,
        places: rulePlaces(schema, brand),
      },
    ]
  })
}

/** The rules of a definition; the first is for an expression of the user's own on the whole object. */
export function crdRules({ key, places }: CrdVersion): readonly OfferedRule[] {
  const own: OfferedRule = {
    title: 'Your own, on the whole object',
    expression: undefined,
    choice: { owner: key, place: { type: 'schema', pointer: [] }, rule: {} },
  }
  const rules = places.flatMap(({ path, pointer, rules: found }) =>
    found.map(({ rule: expression, ...rule }) => ({
      title: ruleTitle(path, expression),
      expression,
      choice: { owner: key, place: { type: 'schema', pointer } as const, rule },
    })),
  )
  return [own, ...rules]
}

/** What `self` is at a part of a definition's schema, for the user. */
export function selfTitle(pointer: SchemaPointer, { kind }: CrdVersion): string {
  const path = pathOf(pointer)
  return path === '' ? `self, a ${kind}` : `${kind}, of which ${path} is self`
}

function pathOf(pointer: SchemaPointer): string {
  let path = ''
  for (let at = 0; at < pointer.length; at += 1) {
    if (pointer[at] === 'properties') {
      at += 1
      path += `${path === '' ? '' : '.'}${pointer[at] ?? ''}`
    } else path += '[*]'
  }
  return path
}
