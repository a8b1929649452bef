import type { Release } from '../../../base/release/release.ts'

/**
 * Switches of `--runtime-config`, by key: `api/all`, `api/ga`, `api/beta`, `api/alpha`, `<group>/<version>` (`v1`
 * for the core group) and `<group>/<version>/<resource>`. The narrower key wins.
 */
export type RuntimeConfig = ReadonlyMap<string, boolean>

/** Runtime configuration keys for many API versions at once, the widest first. */
export const wideNames = ['api/all', 'api/ga', 'api/beta', 'api/alpha'] as const
export type WideKey = (typeof wideNames)[number]

/** Versions of each group that a release knows, whether it serves them or only their types remain. */
export type KnownVersions = ReadonlyMap<string, ReadonlySet<string>>

/** Runtime configuration key that is accepted without effect, as in the real server. */
const formerKey = 'api/legacy'

/** The minor release since which single resources of all groups can be switched, and the choice for a version covers them all. */
export const resourceKeysSince = 24

/** Before that, single resources could be switched in this version only; keys for those of others are ignored. */
export const soleResourceKeys = 'extensions/v1beta1'

/** The minor release since which there are keys for the versions of a stage, beside `api/all`. */
const stageKeysSince = 17

interface KeyParts {
  readonly key: string
  readonly group: string
  readonly version: string
  readonly resource: string | undefined
}

/** Configuration with one name for the core group, which may be written `v1`, `/v1` and `api/v1`. */
export function withCoreNames(config: RuntimeConfig): RuntimeConfig {
  return new Map([...config].map(([key, on]) => [key.replace(/^(?:api)?\/v1(?=\/|$)/, 'v1'), on]))
}

/** Splits a runtime configuration key. @throws RangeError */
function partsOf(key: string): KeyParts {
  const words = key.split('/')
  const [group = '', version, resource, ...rest] = words[0] === 'v1' ? ['', ...words] : words
  if (version === undefined || rest.length > 0) {
    throw new RangeError(`runtime-config invalid key ${key}`)
  }
  return { key, group, version, resource }
}

/** Checks runtime configuration. @throws RangeError for a key unknown to the release, in the words of the real server. */
export function checkRuntimeConfig(
  config: RuntimeConfig,
  known: KnownVersions,
  { minor }: Release,
): void {
  if (config.size === 1 && config.get('api/all') === false) {
    throw new RangeError('invalid key with only api/all=false')
  }
  const wide: readonly string[] = minor < stageKeysSince ? wideNames.slice(0, 1) : wideNames
  const parts = [...config.keys()]
    .filter((key) => !wide.includes(key) && key !== formerKey)
    .map(partsOf)
  const unknown = [...new Set(parts.map(({ group }) => group))].filter((group) => !known.has(group))
  if (unknown.length > 0) throw new RangeError(`unknown api groups ${unknown.join(',')}`)
  for (const one of parts) {
    if (minor < resourceKeysSince && isIgnored(one)) continue
    checkVersion(one, known)
  }
  checkNeeded(config)
}

/** A version that no server can be without: its objects say which groups there are. */
const needed = /^(apiregistration\.[^/]+\/v1)(?:\/apiservices)?$/

function checkNeeded(config: RuntimeConfig): void {
  for (const [key, on] of config) {
    const version = on ? undefined : needed.exec(key)?.[1]
    if (version !== undefined) throw new RangeError(`API group/version ${version} must be enabled`)
  }
}

function isIgnored({ group, version, resource }: KeyParts): boolean {
  return resource !== undefined && `${group}/${version}` !== soleResourceKeys
}

function checkVersion(
  { key, group, version, resource = '' }: KeyParts,
  known: KnownVersions,
): void {
  if (!known.get(group)?.has(version)) {
    const name = group === '' ? version : `${group}/${version}`
    throw new RangeError(`group version ${name} that has not been registered`)
  }
  if (resource !== resource.toLowerCase()) {
    throw new RangeError(
      `invalid key ${key}: group/version/resource and resource is always lowercase plural, not ${JSON.stringify(resource)}`,
    )
  }
}
