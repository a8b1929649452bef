/**
 * Switches of `--runtime-config`, by key: `api/all`, `api/ga`, `api/beta`, `api/alpha`, `<group>/<version>` (`v1`
 * for the core group) and `<group>/<version>/<resource>`. The narrower key wins.
 */
export type RuntimeConfig = ReadonlyMap<string, boolean>

/** Runtime configuration keys for many API versions at once, the widest first. */
export const wideNames = ['api/all', 'api/ga', 'api/beta', 'api/alpha'] as const
export type WideKey = (typeof wideNames)[number]

/** Versions of each group that a release knows, whether it serves them or only their types remain. */
export type RegisteredVersions = ReadonlyMap<string, ReadonlySet<string>>

/** Runtime configuration key that is accepted without effect, as in the real server. */
const formerKey = 'api/legacy'

/** Splits a runtime configuration key into group, version and optional resource. @throws RangeError */
function partsOf(key: string): readonly [group: string, version: string, resource?: string] {
  const words = key.split('/')
  const [group = '', version, resource, ...rest] = words[0] === 'v1' ? ['', ...words] : words
  if (version === undefined || rest.length > 0) {
    throw new RangeError(`runtime-config invalid key ${key}`)
  }
  return resource === undefined ? [group, version] : [group, version, resource]
}

/** Checks runtime configuration. @throws RangeError for a key unknown to the release, in the words of the real server. */
export function checkRuntimeConfig(config: RuntimeConfig, registered: RegisteredVersions): void {
  if (config.size === 1 && config.get('api/all') === false) {
    throw new RangeError('invalid key with only api/all=false')
  }
  const wide: ReadonlySet<string> = new Set([...wideNames, formerKey])
  const named = [...config.keys()].filter((key) => !wide.has(key))
  const parts = named.map((key) => ({ key, parts: partsOf(key) }))
  const groups = parts.map(({ parts: [group] }) => group)
  const unknown = [...new Set(groups)].filter((group) => !registered.has(group))
  if (unknown.length > 0) throw new RangeError(`unknown api groups ${unknown.join(',')}`)
  for (const {
    key,
    parts: [group, version, resource = ''],
  } of parts) {
    if (!registered.get(group)?.has(version)) {
      const name = group === '' ? version : `${group}/${version}`
      throw new RangeError(`group version ${name} that has not been registered`)
    }
    if (resource !== resource.toLowerCase()) {
      throw new RangeError(
        `invalid key ${key}: group/version/resource and resource is always lowercase plural, not ${JSON.stringify(resource)}`,
      )
    }
  }
}
