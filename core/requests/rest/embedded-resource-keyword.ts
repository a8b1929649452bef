import { brands } from '../../base/api/brand.ts'
import { crdGroup } from '../../base/api/crd-resource.ts'
import { type JsonObject, type JsonValue, isList } from '../../base/api/json.ts'
import { ownKeywords } from '../../objects/schema/own-keywords.ts'
import type { ExpectedKind } from './expected-kind.ts'

/** The requirement's name of the keyword, of which the original's has another. */
const asked = `x-${brands.svc.word}-embedded-type`
const { embedded } = ownKeywords(brands.svc)

/** Levels of a definition that are searched; no schema that is served is as deep. */
const deepest = 500

/** A body of brand `svc` with the original's name of the keyword for embedded objects; others are returned as they are. */
export function withEmbeddedResourceKeyword<Body extends JsonObject>(
  body: Body,
  { group, kind }: Pick<ExpectedKind, 'group' | 'kind'>,
): Body {
  const isCustomResourceDefinition =
    kind === 'CustomResourceDefinition' && group === crdGroup(brands.svc)
  return isCustomResourceDefinition ? renamed(body, deepest) : body
}

function renamed<Value extends JsonValue | undefined>(value: Value, depth: number): Value {
  if (depth === 0 || typeof value !== 'object' || value === null) return value
  let isChanged = false
  const inner = <Inner extends JsonValue | undefined>(each: Inner): Inner => {
    const next = renamed(each, depth - 1)
    isChanged ||= next !== each
    return next
  }
  if (isList(value)) {
    const items = value.map(inner)
    return isChanged ? (items as unknown as Value) : value
  }
  const fields = Object.entries(value).map(([key, each]) => {
    const next = inner(each)
    isChanged ||= key === asked
    return [key === asked ? embedded : key, next] as const
  })
  return isChanged ? (Object.fromEntries(fields) as Value) : value
}
