import type { JsonObject } from '../../base/api/json.ts'
import type { ServedGroup } from '../../objects/catalog/served-group.ts'

function groupPaths({ group, versions }: ServedGroup): string[] {
  if (group === '') return ['/api', ...versions.map(({ version }) => `/api/${version}`)]
  return [`/apis/${group}`, ...versions.map(({ version }) => `/apis/${group}/${version}`)]
}

/** `/`: all root paths. `others`: those that do not come from the catalogue. */
export function rootPaths(groups: readonly ServedGroup[], others: readonly string[]): JsonObject {
  const paths = new Set(['/apis', '/apis/', ...others, ...groups.flatMap(groupPaths)])
  return { paths: [...paths].sort() }
}
