import { formatGroupVersion } from '../../base/api/group-version.ts'
import { compareReleases, parseRelease, type Release } from '../../base/release/release.ts'
import type { ResourceDefinition } from './resource-definition.ts'

/** Gives the deprecation warning for requests of a resource; undefined where it is not deprecated. */
export type DeprecationNotice = (definition: ResourceDefinition) => string | undefined

/** The replacement `group/version.Kind` as clients print it: the group may hold dots, the kind does not. */
function replacementText(replacement: string): string {
  const dot = replacement.lastIndexOf('.')
  return `${replacement.slice(0, dot)} ${replacement.slice(dot + 1)}`
}

function noticeOf({ group, version, kind, lifecycle }: ResourceDefinition, since: string): string {
  const { removed, replacement } = lifecycle
  const end = removed === undefined ? '' : `, unavailable in v${removed}+`
  const use = replacement === undefined ? '' : `; use ${replacementText(replacement)}`
  return `${formatGroupVersion(group, version)} ${kind} is deprecated in v${since}+${end}${use}`
}

/** The first release whose servers warn of deprecated resources. */
const firstToWarn = parseRelease('1.19')

/** Deprecation notices for resources that are deprecated by the served release; each is made once. */
export function deprecationNotices(served: Release): DeprecationNotice {
  if (compareReleases(served, firstToWarn) < 0) return () => undefined
  const notices = new WeakMap<ResourceDefinition, string>()
  return (definition) => {
    const { deprecated } = definition.lifecycle
    if (deprecated === undefined) return definition.deprecationWarning
    let notice = notices.get(definition)
    if (notice === undefined) {
      const isDeprecated = compareReleases(parseRelease(deprecated), served) <= 0
      notice = isDeprecated ? noticeOf(definition, deprecated) : ''
      notices.set(definition, notice)
    }
    return notice === '' ? undefined : notice
  }
}
