import type { SharedType } from './scalar-schemas.ts'

const fields = [
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

/** What `/version` answers. */
export const versionSchema: SharedType = {
  path: 'pkg.version.Info',
  schema: () => ({
    description: 'Which release the server stands for, and where it runs.',
    type: 'object',
    required: [...fields].sort(),
    properties: Object.fromEntries(fields.map((name) => [name, { type: 'string' }])),
  }),
}
