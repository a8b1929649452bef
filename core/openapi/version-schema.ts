import type { JsonObject } from '../api/json.ts'
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

/** Optional fields, of servers that can emulate an older release. */
const optional = [
  'emulationMajor',
  'emulationMinor',
  'minCompatibilityMajor',
  'minCompatibilityMinor',
]

/** Schema of the response of `/version`. */
export const versionSchema: SharedType = {
  path: 'pkg.version.Info',
  schema: ({ version }) => ({
    description: 'Which release the server stands for, and where it runs.',
    type: 'object',
    required: [...required],
    properties: Object.fromEntries([
      ...required.map((name) => [name, { type: 'string', ...(version === 3 && { default: '' }) }]),
      ...optional.map((name) => [name, { type: 'string' }]),
    ]) as JsonObject,
  }),
}
