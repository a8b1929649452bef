import type { Command } from './command.ts'
import type { Flag } from './flag.ts'
import { kustomizeFlag } from './frequent-flags.ts'
import { templateFlags } from './output/template-flags.ts'

/** Global flags, which every command takes before or behind its name. */
export const globalFlags: readonly Flag[] = [
  {
    name: 'namespace',
    shorthand: 'n',
    type: 'string',
    words: 'namespace',
    help: 'If present, the namespace scope for this CLI request',
  },
  {
    name: 'request-timeout',
    type: 'duration',
    initial: '0',
    help: 'The length of time to wait before giving up on a single server request; 0 means for ever.',
  },
  {
    name: 'as',
    type: 'string',
    help: 'Username to impersonate for the operation; a service account is system:serviceaccount:NAMESPACE:NAME',
  },
  {
    name: 'as-group',
    type: 'repeated',
    help: 'Group to impersonate for the operation, this flag can be repeated to specify multiple groups.',
  },
  { name: 'as-uid', type: 'string', help: 'UID to impersonate for the operation.' },
  { name: 'help', shorthand: 'h', type: 'boolean', help: 'Show this help' },
  { name: 'v', shorthand: 'v', type: 'integer', initial: '0', help: 'Log level', hidden: true },
]

/** Commands whose files are no objects to apply, or stay as they are. */
const withoutKustomize: ReadonlySet<string> = new Set(['check-removed', 'convert', 'exec'])

const recursiveFlag: Flag = {
  name: 'recursive',
  shorthand: 'R',
  type: 'boolean',
  help: 'Process the directory used in -f, --filename recursively.',
}

/** Flags of kubectl that say how it asks, which makes no difference here; scripts give them. */
const withoutEffect: Readonly<Record<string, readonly Flag[]>> = {
  'api-resources': [hidden('cached', 'boolean')],
  describe: [hidden('chunk-size', 'integer')],
  diff: [hidden('concurrency', 'integer')],
  drain: [hidden('chunk-size', 'integer')],
  events: [hidden('chunk-size', 'integer')],
  get: [hidden('server-print', 'boolean')],
  node: [hidden('use-protocol-buffers', 'boolean')],
  pod: [hidden('use-protocol-buffers', 'boolean')],
}

function hidden(name: Flag['name'], type: Flag['type']): Flag {
  return { name, type, help: 'Accepted, and without effect.', hidden: true }
}

/** The flags of a command: its own and the global ones. */
export function flagsOf(command: Command, globals: readonly Flag[] = globalFlags): readonly Flag[] {
  const own = new Set(command.flags.map(({ name }) => name))
  const printing = own.has('output') && own.has('show-managed-fields') ? templateFlags : []
  const files =
    own.has('filename') && !withoutKustomize.has(command.name) ? [kustomizeFlag, recursiveFlag] : []
  const further = [...files, ...printing, ...(withoutEffect[command.name] ?? [])]
  return [
    ...command.flags,
    ...further.filter(({ name }) => !own.has(name)),
    ...globals.filter(({ name }) => !own.has(name)),
  ]
}
