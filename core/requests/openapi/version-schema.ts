import type { JsonObject } from '../../base/api/json.ts'
import { isSince, type PublishedApi } from './published-api.ts'
import type { SharedType } from './scalar-schemas.ts'

/** Fields of the response of `/version`, with what they say. */
const required: readonly (readonly [name: string, description: string])[] = [
  ['major', 'First number of the release whose API is served: 1 of 1.34.'],
  ['minor', 'Second number of the release whose API is served: 34 of 1.34.'],
  ['gitVersion', 'Semantic version of the served API, and the build behind a plus sign.'],
  ['gitCommit', 'Commit that the server was built from; empty where it is not known.'],
  ['gitTreeState', 'Whether that commit was built unchanged: clean, dirty or empty.'],
  ['buildDate', 'When the server was built, in RFC 3339 form.'],
  ['goVersion', 'Release of Go that compiled the server; empty for a server in another language.'],
  ['compiler', 'Compiler that the server was built with; empty where there was none.'],
  ['platform', 'Operating system and processor that the server runs on: linux/amd64.'],
]

/** Optional fields since 1.33, of servers that can emulate an older release. */
const ofEmulation: typeof required = [
  ['emulationMajor', 'First number of the release that the server behaves as.'],
  ['emulationMinor', 'Second number of the release that the server behaves as.'],
  ['minCompatibilityMajor', 'First number of the oldest release that can read the stored objects.'],
  [
    'minCompatibilityMinor',
    'Second number of the oldest release that can read the stored objects.',
  ],
]

/** Schema of the response of `/version`. */
export function versionSchema(api: PublishedApi): SharedType {
  const optional = isSince('1.33', api) ? ofEmulation : []
  return {
    path: 'pkg.version.Info',
    schema: ({ version }) => {
      const fallback: JsonObject = version === 3 ? { default: '' } : {}
      const properties: [string, JsonObject][] = [
        ...required.map(([name, description]): [string, JsonObject] => [
          name,
          { description, type: 'string', ...fallback },
        ]),
        ...optional.map(([name, description]): [string, JsonObject] => [
          name,
          { description, type: 'string' },
        ]),
      ]
      return {
        description: 'Which release the server stands for, and where it runs.',
        type: 'object',
        required: required.map(([name]) => name),
        properties: Object.fromEntries(properties),
      }
    },
  }
}
