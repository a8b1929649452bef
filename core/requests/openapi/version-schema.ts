import type { JsonObject } from '../../base/api/json.ts'
import { isSince, type PublishedApi } from './published-api.ts'
import type { SharedType } from './scalar-schemas.ts'

const required = [
  'major',
  'minor',
  'gitVersion',
  'gitCommit',
  'gitTreeState',
  'buildDate',
  'goVersion',
  'compiler',
  'platform',
]

/** Optional fields since 1.33, of servers that can emulate an older release. */
const ofEmulation = [
  'emulationMajor',
  'emulationMinor',
  'minCompatibilityMajor',
  'minCompatibilityMinor',
]

/** Schema of the response of `/version`. */
export function versionSchema(api: PublishedApi): SharedType {
  const optional = isSince('1.33', api) ? ofEmulation : []
  return {
    path: 'pkg.version.Info',
    schema: ({ version }) => ({
      description: 'Which release the server stands for, and where it runs.',
      type: 'object',
      required: [...required],
      properties: Object.fromEntries([
        ...required.map((name) => [
          name,
          { type: 'string', ...(version === 3 && { default: '' }) },
        ]),
        ...optional.map((name) => [name, { type: 'string' }]),
      ]) as JsonObject,
    }),
  }
}
