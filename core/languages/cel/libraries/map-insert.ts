import type { FunctionDeclaration } from '../function-declaration.ts'
import { mapInsertName } from '../syntax/ast.ts'
import { mapOf, typeParameter } from '../types/cel-type.ts'
import { insertEntry } from '../values/growing-map.ts'
import { CelError, type MapValue, type Result } from '../values/value.ts'
import { implement, isAny, isMap } from './typed-implementation.ts'

const key = typeParameter('K')
const value = typeParameter('V')
const map = mapOf(key, value)

/** Adds an entry, or all entries of another map; a key that is there already is an error. */
export const mapInsert: FunctionDeclaration = {
  name: mapInsertName,
  overloads: [
    {
      id: '@mapInsert_map_key_value',
      parameters: [map, key, value],
      result: map,
      evaluate: implement(mapInsertName, [isMap, isAny, isAny], insertEntry),
    },
    {
      id: '@mapInsert_map_map',
      parameters: [map, map],
      result: map,
      evaluate: implement(mapInsertName, [isMap, isMap], insertEntries),
    },
  ],
}

function insertEntries(target: MapValue, entries: MapValue): Result {
  let result = target
  for (const each of entries.keys()) {
    const inserted = insertEntry(result, each, entries.find(each) ?? null)
    if (inserted instanceof CelError) return inserted
    result = inserted
  }
  return result
}
