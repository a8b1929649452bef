import type { Brand } from '../api/brand.ts'
import { equalJson, getKey, type JsonObject, type JsonValue } from '../api/json.ts'
import type { ApiObject } from '../api/object.ts'
import { parseRules } from './policy-rule.ts'
import { uncoveredRules } from './rule-coverage.ts'

/** The annotation that, set to `false`, exempts a default RBAC role or binding from repair at start. */
export function autoUpdateAnnotation(brand: Brand): string {
  return `rbac.authorization.${brand.labelDomain}/autoupdate`
}

/**
 * Repair of a default role or binding. `replace`: an update may not change a binding's `roleRef`, so it is deleted and
 * recreated.
 */
export type Repair =
  | { readonly action: 'none' }
  | { readonly action: 'update' | 'replace'; readonly object: ApiObject }

const none: Repair = { action: 'none' }

function list(object: JsonObject, key: string): readonly JsonValue[] {
  const value = getKey(object, key)
  return Array.isArray(value) ? value : []
}

function withMetadata(existing: ApiObject, wanted: ApiObject): ApiObject {
  const { labels, annotations } = existing.metadata
  return {
    ...existing,
    metadata: {
      ...existing.metadata,
      labels: { ...labels, ...wanted.metadata.labels },
      annotations: { ...annotations, ...wanted.metadata.annotations },
    },
  }
}

function update(existing: ApiObject, repaired: ApiObject): Repair {
  return equalJson(existing, repaired) ? none : { action: 'update', object: repaired }
}

/**
 * Restores the rules that a default role lost. Rules that were added to it stay; a role that opted out is left alone.
 */
export function repairRole(existing: ApiObject, wanted: ApiObject, brand: Brand): Repair {
  if (existing.metadata.annotations?.[autoUpdateAnnotation(brand)] === 'false') return none
  const wantedRules = parseRules(wanted)
  const missing = new Set(uncoveredRules(parseRules(existing), wantedRules))
  const rules = list(wanted, 'rules').filter((_rule, index) => {
    const parsed = wantedRules[index]
    return parsed !== undefined && missing.has(parsed)
  })
  const aggregationRule = getKey(wanted, 'aggregationRule')
  return update(existing, {
    ...withMetadata(existing, wanted),
    rules: [...list(existing, 'rules'), ...rules],
    ...(aggregationRule !== undefined && { aggregationRule }),
  })
}

/**
 * Restores the subjects and the `roleRef` of a default binding, unless it opted out. Subjects that were added to it
 * stay.
 */
export function repairBinding(existing: ApiObject, wanted: ApiObject, brand: Brand): Repair {
  if (existing.metadata.annotations?.[autoUpdateAnnotation(brand)] === 'false') return none
  const held = list(existing, 'subjects')
  const missing = list(wanted, 'subjects').filter(
    (subject) => !held.some((other) => equalJson(other, subject)),
  )
  const subjects = [...held, ...missing]
  const repaired = {
    ...withMetadata(existing, wanted),
    ...(subjects.length > 0 && { subjects }),
  }
  if (equalJson(getKey(existing, 'roleRef'), getKey(wanted, 'roleRef'))) {
    return update(existing, repaired)
  }
  const { labels = {}, annotations = {} } = repaired.metadata
  const metadata = { ...wanted.metadata, labels, annotations }
  const object = { ...wanted, metadata, ...(subjects.length > 0 && { subjects }) }
  return { action: 'replace', object }
}
